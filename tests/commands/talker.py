"""A chat service on loopback that calls one tool, and then says that it is done."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Talker:
    """Speaks OpenAI's protocol; ``requests`` are the bodies that came, oldest first."""

    def __init__(self, tool, arguments):
        self.requests = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_given):
                """Say nothing."""

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.requests.append(body)
                told = "".join(outer.said(body, tool, arguments)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Content-Length", str(len(told)))
                self.end_headers()
                self.wfile.write(told)

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)

    def said(self, body, tool, arguments):
        after = [m["role"] for m in body["messages"]]
        last_said = max(i for i, role in enumerate(after) if role == "user")
        if "tool" in after[last_said:]:
            delta, end = {"content": "Done."}, "stop"
        else:
            function = {"name": tool, "arguments": json.dumps(arguments)}
            call = {"index": 0, "id": "c0", "type": "function", "function": function}
            delta, end = {"tool_calls": [call]}, "tool_calls"
        yield f"data: {json.dumps({'choices': [{'index': 0, 'delta': delta}]})}\n\n"
        last = {"choices": [{"index": 0, "delta": {}, "finish_reason": end}]}
        yield f"data: {json.dumps(last)}\n\ndata: [DONE]\n\n"

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_told):
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def use(self, program):
        """Let ``program`` ask it for replies."""
        url = f"http://127.0.0.1:{self._http.server_port}/v1"
        program.here(
            "engines", "add", "talker", "--service", "openai-chat", "--base-url", url,
            "--model", "m",
        )  # fmt: skip
        program.here("engines", "set-default", "chat", "talker")
