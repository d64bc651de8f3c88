<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Inkfold</source>
        <translation>关于 Inkfold</translation>
    </message>
    <message>
        <source>Inkfold is free software under the MIT licence. It uses Qt and PySide6 unchanged, under the GNU Lesser General Public License, version 3; their sources are published by The Qt Project. It looks for no updates and sends nothing by itself.</source>
        <translation>Inkfold 是 MIT 许可证下的自由软件。它原样使用 Qt 和 PySide6，遵循 GNU 宽通用公共许可证第 3 版；其源代码由 The Qt Project 发布。Inkfold 不检查更新，也不会自行发送任何内容。</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Parts of Inkfold</source>
        <translation>Inkfold 的组成部分</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Copy the versions</source>
        <translation>复制版本信息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Version %1 • Python %2 • Qt and PySide %3</source>
        <translation>版本 %1 • Python %2 • Qt 与 PySide %3</translation>
    </message>
</context>
<context>
    <name>AdvancedPage</name>
    <message>
        <source>Wait for a picture</source>
        <translation>等待图片</translation>
    </message>
    <message>
        <source>Wait for an answer of the agent</source>
        <translation>等待智能体回答</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>A picture that has not come by then is not sent again: it may have been made, and you are asked about it.</source>
        <translation>到时还没收到的图片不会重新发送：它可能已经画好了，到时会问你。</translation>
    </message>
</context>
<context>
    <name>ApprovalCards</name>
    <message>
        <source>Draw this for about %1?</source>
        <translation>画这一格大约要 %1，要画吗？</translation>
    </message>
    <message>
        <source>Draw this? The price is unknown.</source>
        <translation>要画吗？价格未知。</translation>
    </message>
    <message>
        <source>Don&apos;t draw</source>
        <translation>不画</translation>
    </message>
    <message>
        <source>Don&apos;t call</source>
        <translation>不调用</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Call %1?</source>
        <translation>调用%1吗？</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Is this the picture?</source>
        <translation>是这张图片吗？</translation>
    </message>
    <message>
        <source>Attach it</source>
        <translation>就是这张</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ordered</source>
        <translation>订单内容</translation>
    </message>
    <message>
        <source>It becomes the result of this order, with its cost; nothing is sent anywhere.</source>
        <translation>它会成为这次订单的结果，费用一并计入；不会向任何地方发送内容。</translation>
    </message>
    <message>
        <source>This very picture is in the story already.</source>
        <translation>故事里已经有这张图片了。</translation>
    </message>
    <message>
        <source>%1, the shape that was ordered</source>
        <translation>%1，与订单的画幅一致</translation>
    </message>
    <message>
        <source>%1, which is not the shape that was ordered (%2)</source>
        <translation>%1，与订单的画幅（%2）不同</translation>
    </message>
</context>
<context>
    <name>AttachmentRow</name>
    <message>
        <source>Take picture %1 away</source>
        <translation>拿掉第 %1 张图片</translation>
    </message>
    <message>
        <source>Goes along to the agent, and with the pictures it draws now</source>
        <translation>会一起发给智能体，也随这次要画的图片一起发送</translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>A question waits for your yes or no.</source>
        <translation>有一个问题等你回答。</translation>
    </message>
    <message>
        <source>A call to a server may or may not have been carried out.</source>
        <translation>有一次对服务器的调用，不知道是否已经执行。</translation>
    </message>
    <message>
        <source>A picture may or may not have been made.</source>
        <translation>有一张图片的生成结果还不确定。</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) drawn.</source>
        <translation>
            <numerusform>画好了 %n 张图片。</numerusform>
        </translation>
    </message>
    <message>
        <source>The agent has finished; no picture was drawn.</source>
        <translation>智能体已完成，没有画图片。</translation>
    </message>
</context>
<context>
    <name>BackupsDialog</name>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Inkfold saves the whole library by itself while it is open, at most once an hour, and keeps what a year of work needs. Every backup is checked when it is made.</source>
        <translation>Inkfold 打开时会自动保存整个作品库，最多每小时一次，并保留一年工作所需的备份。每份备份生成时都会检查。</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>立即备份</translation>
    </message>
    <message numerus="yes">
        <source>%n story(s)</source>
        <translation>
            <numerusform>%n 个故事</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) were missing</source>
        <translation>
            <numerusform>缺少 %n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>the library was damaged</source>
        <translation>当时作品库已损坏</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>The library is set aside beside the backups; nothing is deleted.</source>
        <translation>当前作品库会另存到备份旁边，不会删除任何内容。</translation>
    </message>
    <message>
        <source>This is in the library and not in the backup:</source>
        <translation>以下内容在作品库中，但不在备份中：</translation>
    </message>
    <message>
        <source>Put this backup in the library&apos;s place?</source>
        <translation>用这份备份替换作品库？</translation>
    </message>
    <message>
        <source>Inkfold closes its window for a moment.</source>
        <translation>Inkfold 会暂时关闭窗口。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>opened or changed since, no new turn</source>
        <translation>之后打开或更改过，没有新回合</translation>
    </message>
    <message numerus="yes">
        <source>%n newer turn(s)</source>
        <translation>
            <numerusform>更新了 %n 个回合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the whole story, %n turn(s)</source>
        <translation>
            <numerusform>整个故事，%n 个回合</numerusform>
        </translation>
    </message>
    <message>
        <source>it went on differently</source>
        <translation>后续发展不同</translation>
    </message>
    <message>
        <source>damaged now; the backup brings it back</source>
        <translation>现在已损坏；备份可以恢复它</translation>
    </message>
</context>
<context>
    <name>BranchList</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>取消星标</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>看一眼</translation>
    </message>
    <message>
        <source>Compare with the current branch</source>
        <translation>与当前分支比较</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星标</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
</context>
<context>
    <name>BranchMapView</name>
    <message>
        <source>Look at this turn</source>
        <translation>看这一回合</translation>
    </message>
    <message>
        <source>Rewind to here…</source>
        <translation>回到这里…</translation>
    </message>
    <message>
        <source>Open this branch</source>
        <translation>打开这个分支</translation>
    </message>
</context>
<context>
    <name>BranchPanel</name>
    <message>
        <source>Branches</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Filter branches and prompts</source>
        <translation>筛选分支和提示词</translation>
    </message>
    <message>
        <source>Map of the branches</source>
        <translation>分支图</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>分支图</translation>
    </message>
</context>
<context>
    <name>BranchesModel</name>
    <message>
        <source>you are here</source>
        <translation>当前位置</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>已加星标</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
</context>
<context>
    <name>Bringing</name>
    <message>
        <source>Draw from a script</source>
        <translation>按脚本绘制</translation>
    </message>
    <message>
        <source>Scripts (%1)</source>
        <translation>脚本（%1）</translation>
    </message>
    <message>
        <source>A picture as a panel</source>
        <translation>把图片用作分镜</translation>
    </message>
    <message>
        <source>%1 becomes the next panel, as a turn of its own. It costs nothing. What does it show?</source>
        <translation>%1 会成为下一格分镜，单独算一个回合，不花钱。画的是什么？</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 is no panel of a story here.</source>
        <translation>%1 不是这里任何故事的分镜。</translation>
    </message>
</context>
<context>
    <name>BubbleForm</name>
    <message>
        <source>Speech</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>心里话</translation>
    </message>
    <message>
        <source>Shout</source>
        <translation>喊叫</translation>
    </message>
    <message>
        <source>Whisper</source>
        <translation>低语</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>旁白</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>音效</translation>
    </message>
    <message>
        <source>Hm…</source>
        <translation>嗯……</translation>
    </message>
    <message>
        <source>Hey!</source>
        <translation>喂！</translation>
    </message>
    <message>
        <source>Meanwhile…</source>
        <translation>与此同时……</translation>
    </message>
    <message>
        <source>BANG</source>
        <translation>砰</translation>
    </message>
    <message>
        <source>Hello.</source>
        <translation>你好。</translation>
    </message>
    <message>
        <source>Add a bubble</source>
        <translation>添加气泡</translation>
    </message>
    <message>
        <source>Is read earlier</source>
        <translation>提前一个阅读</translation>
    </message>
    <message>
        <source>Is read later</source>
        <translation>推后一个阅读</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁说的</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Bubbles in reading order</source>
        <translation>按阅读顺序排列的气泡</translation>
    </message>
    <message>
        <source>Vertical</source>
        <translation>竖排</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动摆放</translation>
    </message>
    <message>
        <source>Let it stand where it covers least, and show at who speaks</source>
        <translation>放在遮挡最少的位置，并指向说话的人</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Like the pages</source>
        <translation>与页面相同</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1. %2：%3</translation>
    </message>
</context>
<context>
    <name>CandidateGrid</name>
    <message>
        <source>Pictures of this panel</source>
        <translation>这一格的图片</translation>
    </message>
    <message>
        <source>Choose one; the others are kept.</source>
        <translation>选一张，其余的都会保留。</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>用这张</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>CandidateStrip</name>
    <message>
        <source>Picture %1 of %2</source>
        <translation>第 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>All of them at once</source>
        <translation>一起看</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>用这一张</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>正在使用</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>since turn %1</source>
        <translation>自第 %1 回合</translation>
    </message>
    <message>
        <source>set by hand, turn %1</source>
        <translation>第 %1 回合手动设定</translation>
    </message>
    <message>
        <source>was: %1</source>
        <translation>原为：%1</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
</context>
<context>
    <name>CharacterCard</name>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>reference: %1</source>
        <translation>参考图：%1</translation>
    </message>
    <message>
        <source>no reference yet</source>
        <translation>还没有参考图</translation>
    </message>
    <message>
        <source>Add picture files…</source>
        <translation>添加图片文件…</translation>
    </message>
    <message>
        <source>Use the shown panel</source>
        <translation>使用正在显示的这一格</translation>
    </message>
    <message>
        <source>Take the last one away</source>
        <translation>拿掉最后一张</translation>
    </message>
    <message>
        <source>Add a field</source>
        <translation>添加一项</translation>
    </message>
    <message>
        <source>Add a field: %1</source>
        <translation>添加一项：%1</translation>
    </message>
    <message>
        <source>field = text, then Enter</source>
        <translation>项目 = 内容，按回车</translation>
    </message>
</context>
<context>
    <name>CharactersTab</name>
    <message>
        <source>State at turn %1 • branch %2</source>
        <translation>第 %1 回合的状态 • 分支 %2</translation>
    </message>
    <message>
        <source>Characters appear here when the story names them, with what they wear, hold and feel.</source>
        <translation>故事里出现的角色会列在这里，包括穿着、手持物和心情。</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Add a character</source>
        <translation>添加角色</translation>
    </message>
    <message>
        <source>Name, then Enter</source>
        <translation>名字，按回车</translation>
    </message>
    <message>
        <source>calm</source>
        <translation>平静</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>&amp;Story</source>
        <translation>故事(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>前往(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>New story…</source>
        <translation>新建故事…</translation>
    </message>
    <message>
        <source>All stories</source>
        <translation>所有故事</translation>
    </message>
    <message>
        <source>Rename the story…</source>
        <translation>重命名故事…</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>停止智能体</translation>
    </message>
    <message>
        <source>Import a story…</source>
        <translation>导入故事…</translation>
    </message>
    <message>
        <source>Draw from a script…</source>
        <translation>按脚本绘制…</translation>
    </message>
    <message>
        <source>Add a picture as a panel…</source>
        <translation>添加图片作为分镜…</translation>
    </message>
    <message>
        <source>Export this story…</source>
        <translation>导出此故事…</translation>
    </message>
    <message>
        <source>Publish the comic…</source>
        <translation>发布漫画…</translation>
    </message>
    <message>
        <source>Backups…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo typing</source>
        <translation>撤销输入</translation>
    </message>
    <message>
        <source>Redo typing</source>
        <translation>重做输入</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Use this picture here</source>
        <translation>在此使用这张图片</translation>
    </message>
    <message>
        <source>Letter the panel…</source>
        <translation>给分镜加字…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Branches</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Spending</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>All pictures of this panel</source>
        <translation>这一格的所有图片</translation>
    </message>
    <message>
        <source>The picture before</source>
        <translation>上一张图片</translation>
    </message>
    <message>
        <source>Show the whole panel</source>
        <translation>显示整格</translation>
    </message>
    <message>
        <source>One to one</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>Closer</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>简体中文</source>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>Find a command, story or branch…</source>
        <translation>查找命令、故事或分支…</translation>
    </message>
    <message>
        <source>All pictures of this story</source>
        <translation>这个故事的所有图片</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>To the next part of the window</source>
        <translation>转到窗口的下一部分</translation>
    </message>
    <message>
        <source>To the part before</source>
        <translation>转到上一部分</translation>
    </message>
    <message>
        <source>Look at the turn before</source>
        <translation>看上一回合</translation>
    </message>
    <message>
        <source>Look at the turn after</source>
        <translation>看下一回合</translation>
    </message>
    <message>
        <source>Look at the first turn</source>
        <translation>看第一回合</translation>
    </message>
    <message>
        <source>Back to the newest turn</source>
        <translation>回到最新回合</translation>
    </message>
    <message>
        <source>Look at the fork before</source>
        <translation>看上一个分叉</translation>
    </message>
    <message>
        <source>Look at the fork after</source>
        <translation>看下一个分叉</translation>
    </message>
    <message>
        <source>Look at the branch beside, earlier</source>
        <translation>看旁边的分支（前一个）</translation>
    </message>
    <message>
        <source>Look at the branch beside, later</source>
        <translation>看旁边的分支（后一个）</translation>
    </message>
    <message>
        <source>Compare with another branch</source>
        <translation>与另一个分支比较</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到现在</translation>
    </message>
    <message>
        <source>Rewind to the turn you look at…</source>
        <translation>回退到正在看的回合…</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>使用指南</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>Open the logs folder</source>
        <translation>打开日志文件夹</translation>
    </message>
    <message>
        <source>About Inkfold</source>
        <translation>关于 Inkfold</translation>
    </message>
</context>
<context>
    <name>CompareDelegate</name>
    <message>
        <source>ended before</source>
        <translation>此前已结束</translation>
    </message>
    <message>
        <source>same state</source>
        <translation>状态相同</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… 还有 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareList</name>
    <message>
        <source>Use this panel here…</source>
        <translation>把这一格用到这里…</translation>
    </message>
    <message>
        <source>Look at this turn</source>
        <translation>看这一回合</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>Nothing in common: they part at the start</source>
        <translation>没有共同部分：一开始就分开了</translation>
    </message>
    <message>
        <source>%1 in common, up to “%2”</source>
        <translation>前 %1相同，直到“%2”</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Branch %1</source>
        <translation>分支 %1</translation>
    </message>
    <message>
        <source>Close • Esc</source>
        <translation>关闭 • Esc</translation>
    </message>
    <message>
        <source>Difference before ([)</source>
        <translation>上一处不同（[）</translation>
    </message>
    <message>
        <source>Next difference (])</source>
        <translation>下一处不同（]）</translation>
    </message>
    <message>
        <source>Size of both sides</source>
        <translation>两边的大小</translation>
    </message>
    <message>
        <source>Turns of both branches</source>
        <translation>两个分支的各回合</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 • always allowed</source>
        <translation>%1 • 一律允许</translation>
    </message>
    <message>
        <source>%1 • allowed up to %2</source>
        <translation>%1 • %2 以内不再询问</translation>
    </message>
    <message>
        <source>paid pictures are off in this story</source>
        <translation>本故事不画收费图片</translation>
    </message>
    <message>
        <source>%1 • asks first</source>
        <translation>%1 • 先询问</translation>
    </message>
</context>
<context>
    <name>ComposerBox</name>
    <message>
        <source>What happens next?</source>
        <translation>接下来发生什么？</translation>
    </message>
    <message>
        <source>Shape of the panel: %1</source>
        <translation>画格比例：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n candidate(s)</source>
        <translation>
            <numerusform>%n 张候选</numerusform>
        </translation>
    </message>
    <message>
        <source>How many pictures of a panel are drawn to choose from</source>
        <translation>每一格画几张供挑选</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考图</translation>
    </message>
    <message>
        <source>A picture to go along; paste or drop one here as well</source>
        <translation>随消息一起发送的图片；也可以粘贴或拖到这里</translation>
    </message>
    <message>
        <source>Steer now</source>
        <translation>立即引导</translation>
    </message>
    <message>
        <source>After this run</source>
        <translation>本轮之后</translation>
    </message>
    <message>
        <source>Steer now: used before the agent&apos;s next step</source>
        <translation>立即引导：在智能体下一步之前使用</translation>
    </message>
    <message>
        <source>After this run: used when the agent has finished</source>
        <translation>本轮之后：等智能体完成后使用</translation>
    </message>
    <message numerus="yes">
        <source>%n more picture(s) of this panel; those there are kept</source>
        <translation>
            <numerusform>这一格再画 %n 张，已有的都保留</numerusform>
        </translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>再画一张</translation>
    </message>
    <message>
        <source>Shift+Enter breaks the line</source>
        <translation>Shift+回车换行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>Counting</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n 个回合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n panel(s)</source>
        <translation>
            <numerusform>%n 格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unsettled picture(s)</source>
        <translation>
            <numerusform>%n 张图片不确定</numerusform>
        </translation>
    </message>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n 分钟前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n 小时前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Something unexpected happened in Inkfold</source>
        <translation>Inkfold 遇到了意外情况</translation>
    </message>
    <message>
        <source>Everything said and drawn so far is kept: each turn is on disk before it is shown. No picture is ordered again because of this.</source>
        <translation>到目前为止说过和画过的一切都已保存：每个回合在显示之前就已写入磁盘。不会因此重新生成任何图片。</translation>
    </message>
    <message>
        <source>You can go on. If something looks odd, close Inkfold and open it again. A report holds versions, the way through the program and the end of the log; no prompts, no keys. It stays on this machine until you send it to somebody.</source>
        <translation>可以继续使用。如果哪里看起来不对劲，请关闭 Inkfold 再重新打开。报告只包含版本、程序执行路径和日志末尾，不含提示词和密钥；在你发给别人之前，它只留在这台电脑上。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Close Inkfold</source>
        <translation>关闭 Inkfold</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>It could not be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Put %1 back</source>
        <translation>把%1放回窗口</translation>
    </message>
    <message>
        <source>Take %1 out of the window</source>
        <translation>把%1移出窗口</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭%1</translation>
    </message>
</context>
<context>
    <name>Docks</name>
    <message>
        <source>Branches</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Spending</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Characters, conversation, spending</source>
        <translation>角色、对话、花费</translation>
    </message>
</context>
<context>
    <name>DoubtBar</name>
    <message numerus="yes">
        <source>%n picture(s) may or may not have been made.</source>
        <translation>
            <numerusform>有 %n 张图片的生成结果还不确定。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is sent again unless you choose it.</source>
        <translation>除非你选择，否则不会再次发送。</translation>
    </message>
    <message>
        <source>Look at it…</source>
        <translation>查看…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
</context>
<context>
    <name>DropHint</name>
    <message>
        <source>Drop it to import the story</source>
        <translation>松开即可导入故事</translation>
    </message>
    <message>
        <source>Drop it to open its turn; over the composer, to take it along</source>
        <translation>松手打开它所在的回合；放到输入框上则作为参考图</translation>
    </message>
    <message>
        <source>Drop it to draw the script scene by scene</source>
        <translation>松手后按脚本一场一场地画</translation>
    </message>
</context>
<context>
    <name>EmptyHint</name>
    <message>
        <source>The first panel is on its way</source>
        <translation>第一格正在画</translation>
    </message>
    <message>
        <source>You can go on typing; it is kept for the next panel.</source>
        <translation>可以继续输入，会留给下一格。</translation>
    </message>
    <message>
        <source>Say what happens in the first panel</source>
        <translation>说说第一格发生什么</translation>
    </message>
    <message>
        <source>For example: “@Mina mood=glad outfit=&quot;yellow raincoat&quot; Mina runs across the bridge, low angle #rain”. Enter draws it.</source>
        <translation>例如：“@小明 心情=开心 服装=黄色雨衣 小明跑过大桥，低角度 #雨”。按回车就画。</translation>
    </message>
</context>
<context>
    <name>EngineDialog</name>
    <message>
        <source>Add an engine</source>
        <translation>添加引擎</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Price of a picture</source>
        <translation>每张图片价格</translation>
    </message>
    <message>
        <source>Unit of the price</source>
        <translation>价格单位</translation>
    </message>
    <message>
        <source>a short name, such as painter</source>
        <translation>简短名称，例如 painter</translation>
    </message>
    <message>
        <source>kept in the system&apos;s key store</source>
        <translation>存放在系统密钥库中</translation>
    </message>
    <message>
        <source>empty: you are asked each time</source>
        <translation>留空：每次都会询问</translation>
    </message>
    <message>
        <source>Draws pictures</source>
        <translation>绘制图片</translation>
    </message>
    <message>
        <source>Directs the story</source>
        <translation>引导故事</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Get a key…</source>
        <translation>获取密钥…</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Test, costs nothing</source>
        <translation>测试（不收费）</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>empty: none is needed</source>
        <translation>留空：不需要</translation>
    </message>
    <message>
        <source>Asking the service…</source>
        <translation>正在询问服务…</translation>
    </message>
    <message numerus="yes">
        <source>The service answers and names %n model(s).</source>
        <translation>
            <numerusform>服务有应答，列出了 %n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>The service answers.</source>
        <translation>服务有回应。</translation>
    </message>
    <message>
        <source>There is no key store here: the key is kept for this run only.</source>
        <translation>这里没有密钥库：密钥只在本次运行期间有效。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The price must be a number, or empty where it is unknown.</source>
        <translation>价格必须是数字；不清楚时留空。</translation>
    </message>
</context>
<context>
    <name>EngineFields</name>
    <message>
        <source>From a file…</source>
        <translation>从文件读取…</translation>
    </message>
    <message>
        <source>%1 from a file</source>
        <translation>从文件读取%1</translation>
    </message>
    <message>
        <source>the service decides</source>
        <translation>由服务决定</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>JSON files (*.json);;All files (*)</source>
        <translation>JSON 文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This file cannot be read as text.</source>
        <translation>这个文件不是文本。</translation>
    </message>
</context>
<context>
    <name>EnginesPage</name>
    <message>
        <source>An engine draws the pictures, another directs the story. Those that come with Inkfold cost nothing and send nothing anywhere.</source>
        <translation>一个引擎画图，另一个引擎导演故事。Inkfold 自带的引擎不收费，也不向任何地方发送内容。</translation>
    </message>
    <message>
        <source>Add an engine…</source>
        <translation>添加引擎…</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>draws pictures</source>
        <translation>画图</translation>
    </message>
    <message>
        <source>directs the story</source>
        <translation>导演故事</translation>
    </message>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Asks the service for its models, which costs nothing</source>
        <translation>向服务查询模型列表，不收费</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>测试%1</translation>
    </message>
    <message>
        <source>Price…</source>
        <translation>价格…</translation>
    </message>
    <message>
        <source>Price of %1</source>
        <translation>%1 的价格</translation>
    </message>
    <message>
        <source>Key…</source>
        <translation>密钥…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>%1 的密钥</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <translation>%1 有回应。</translation>
    </message>
    <message>
        <source>It does not list the model %1.</source>
        <translation>它的列表里没有模型 %1。</translation>
    </message>
    <message>
        <source>What does a picture of %1 cost?</source>
        <translation>%1 的一张图片多少钱？</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>such as 0.04 USD; empty: unknown</source>
        <translation>例如 0.04 USD；留空：未知</translation>
    </message>
    <message>
        <source>The price must be a number, or empty where it is unknown.</source>
        <translation>价格必须是数字，不知道就留空。</translation>
    </message>
    <message>
        <source>There is no key store here: the key is kept for this run only.</source>
        <translation>这里没有密钥库：密钥只在本次运行期间有效。</translation>
    </message>
    <message>
        <source>Stop using %1?</source>
        <translation>停用 %1？</translation>
    </message>
    <message>
        <source>What it drew stays. Its name is not given to another engine.</source>
        <translation>它画过的内容会保留。它的名称不会给别的引擎使用。</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Something went wrong: {reason}</source>
        <translation>出了点问题：{reason}</translation>
    </message>
    <message>
        <source>Try again; if it happens once more, open the logs folder.</source>
        <translation>请再试一次；如果再次发生，请打开日志文件夹。</translation>
    </message>
    <message>
        <source>Look at the name or number once more.</source>
        <translation>请再核对一下名称或编号。</translation>
    </message>
    <message>
        <source>There is no {what} named {name}.</source>
        <translation>没有名为 {name} 的{what}。</translation>
    </message>
    <message>
        <source>Look at the list once more.</source>
        <translation>请再看一下列表。</translation>
    </message>
    <message>
        <source>The library cannot be written just now: {reason}</source>
        <translation>现在无法写入作品库：{reason}</translation>
    </message>
    <message>
        <source>The story was stopped, because a write ended uncertainly: {reason}</source>
        <translation>故事已停下，因为一次写入的结果不确定：{reason}</translation>
    </message>
    <message>
        <source>Put it back, or start Inkfold again with the file that counts. Nothing more was sent.</source>
        <translation>请放回原文件，或用正确的文件重新启动 Inkfold。此后没有再发送任何请求。</translation>
    </message>
    <message>
        <source>Another Inkfold writes this story now ({holder}).</source>
        <translation>另一个 Inkfold 正在写这个故事（{holder}）。</translation>
    </message>
    <message>
        <source>Go on there, or take the story over here.</source>
        <translation>请到那边继续，或在这里接管。</translation>
    </message>
    <message>
        <source>This story is open for reading only: {reason}</source>
        <translation>这个故事只能查看：{reason}</translation>
    </message>
    <message>
        <source>Look, export, or fork it into a new story.</source>
        <translation>可以查看、导出，或复制成新故事。</translation>
    </message>
    <message>
        <source>The story&apos;s journal is damaged at row {seq} ({code}).</source>
        <translation>故事的日志在第 {seq} 行损坏（{code}）。</translation>
    </message>
    <message>
        <source>Look at it, export a report, or fork from the last valid entry.</source>
        <translation>可以查看、导出报告，或从最后一个有效条目复制。</translation>
    </message>
    <message>
        <source>The agent is still working on this story.</source>
        <translation>智能体还在处理这个故事。</translation>
    </message>
    <message>
        <source>Wait for it or stop it first.</source>
        <translation>请等它完成，或先停止它。</translation>
    </message>
    <message>
        <source>The service could not be reached: {reason}</source>
        <translation>无法连接服务：{reason}</translation>
    </message>
    <message>
        <source>Check the address and the network. Nothing was sent and nothing was charged.</source>
        <translation>请检查地址和网络。没有发送，也没有扣费。</translation>
    </message>
    <message>
        <source>The service did not answer: {reason}</source>
        <translation>服务没有回应：{reason}</translation>
    </message>
    <message>
        <source>It may have been made and charged. Check with the service before sending again.</source>
        <translation>图片可能已生成，可能已扣费。再次发送前请先向服务查询。</translation>
    </message>
    <message>
        <source>The service&apos;s answer was too large ({limit} bytes allowed).</source>
        <translation>服务的回应太大（最多 {limit} 字节）。</translation>
    </message>
    <message>
        <source>This is not a usable picture: {reason}</source>
        <translation>这不是可用的图片：{reason}</translation>
    </message>
    <message>
        <source>Use a PNG, JPEG, WebP, AVIF or GIF file.</source>
        <translation>请使用 PNG、JPEG、WebP、AVIF 或 GIF 文件。</translation>
    </message>
    <message>
        <source>The chat service failed: {reason}</source>
        <translation>对话服务出错：{reason}</translation>
    </message>
    <message>
        <source>Check the engine&apos;s settings, or try again.</source>
        <translation>请检查引擎设置，或再试一次。</translation>
    </message>
    <message>
        <source>Pictures cannot be looked at just now: {reason}</source>
        <translation>现在无法读取图片：{reason}</translation>
    </message>
    <message>
        <source>Close other programs and try again. Nothing was lost.</source>
        <translation>请关闭其他程序再试。什么都没有丢失。</translation>
    </message>
    <message>
        <source>A story needs a title.</source>
        <translation>故事需要一个标题。</translation>
    </message>
    <message>
        <source>Meanwhile it was decided otherwise.</source>
        <translation>这期间已作了别的决定。</translation>
    </message>
    <message>
        <source>Nothing is changed.</source>
        <translation>没有任何改变。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>什么都没有改变。</translation>
    </message>
    <message>
        <source>{name} was not taken: {reason}</source>
        <translation>没有接收 {name}：{reason}</translation>
    </message>
    <message>
        <source>Ask for the file once more, or make a new export. Nothing was changed here.</source>
        <translation>请重新索取该文件，或重新导出一次。这里没有任何改动。</translation>
    </message>
    <message>
        <source>{name} was made by a newer Inkfold.</source>
        <translation>{name} 由更新版本的 Inkfold 制作。</translation>
    </message>
    <message>
        <source>Update Inkfold, then try again. Nothing was changed here.</source>
        <translation>请更新 Inkfold 后再试。这里没有任何改动。</translation>
    </message>
    <message>
        <source>The library lies in a folder of {service}: {folder}</source>
        <translation>作品库位于 {service} 的文件夹中：{folder}</translation>
    </message>
    <message>
        <source>Copies made while Inkfold writes can be damaged: move the folder to a disk of this computer, start with --home or INKFOLD_HOME, and take stories elsewhere with export.</source>
        <translation>Inkfold 写入时做的副本可能损坏：请把文件夹移到本机磁盘，用 --home 或 INKFOLD_HOME 启动，并用导出把故事带到别处。</translation>
    </message>
    <message>
        <source>The library&apos;s file is damaged: {reason}</source>
        <translation>作品库文件已损坏：{reason}</translation>
    </message>
    <message>
        <source>Make room, make it writable, or close the program that holds it; then try again. Nothing was lost.</source>
        <translation>请腾出空间、使其可写，或关闭占用它的程序，然后重试。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>See to the disk, then open the story again: what is on disk counts.</source>
        <translation>请先检查磁盘，再重新打开故事：以磁盘上的内容为准。</translation>
    </message>
    <message>
        <source>The library&apos;s file was moved, replaced or deleted while it was open. {kept}</source>
        <translation>作品库文件在打开期间被移动、替换或删除了。{kept}</translation>
    </message>
    <message>
        <source>What the picture service answered could not be stored: {reason}</source>
        <translation>图片服务的回答无法存下：{reason}</translation>
    </message>
    <message>
        <source>See to the disk, then open the story again: what became of the picture is asked there.</source>
        <translation>请先检查磁盘，再重新打开故事：那里会询问这张图片的下落。</translation>
    </message>
    <message>
        <source>A file beside the library was not its own and was put aside as {file}.</source>
        <translation>作品库旁边有一个不属于它的文件，已另存为 {file}。</translation>
    </message>
    <message>
        <source>The library is as it was. If it lacks something, restore the newest backup.</source>
        <translation>作品库保持原样。如果缺少内容，请恢复最新的备份。</translation>
    </message>
    <message>
        <source>The library cannot be kept safe on this disk: {reason}</source>
        <translation>作品库无法安全地保存在这个磁盘上：{reason}</translation>
    </message>
    <message>
        <source>Move its folder to a disk of this computer, or start with --home or INKFOLD_HOME. Nothing was lost.</source>
        <translation>请把文件夹移到本机磁盘，或用 --home 或 INKFOLD_HOME 启动。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Restore a backup. The damaged file is set aside, and nothing of it is deleted.</source>
        <translation>请恢复一份备份。损坏的文件会另存，不会删除任何内容。</translation>
    </message>
    <message>
        <source>This story is an older copy: it ends at row {seq}, and row {known_seq} was there on {known_at}.</source>
        <translation>这个故事是较旧的副本：它止于第 {seq} 行，而第 {known_seq} 行在 {known_at} 就已存在。</translation>
    </message>
    <message>
        <source>Pictures may have been paid that it knows nothing of. Open the newer library, or accept this copy before ordering anything that costs.</source>
        <translation>可能有它不知道的图片已经付费。请打开较新的作品库，或先认可此副本，再进行付费绘制。</translation>
    </message>
    <message>
        <source>The library could not be saved: {reason}</source>
        <translation>无法保存作品库：{reason}</translation>
    </message>
    <message>
        <source>Make room, or choose another folder for backups. The library itself is as it was.</source>
        <translation>请腾出空间，或选择其他备份文件夹。作品库本身没有变化。</translation>
    </message>
    <message>
        <source>The backup was restored, but {count} of its pictures are damaged or gone everywhere.</source>
        <translation>备份已恢复，但其中 {count} 张图片在各处都已损坏或丢失。</translation>
    </message>
    <message>
        <source>Their panels stay empty. Another backup, on another disk say, may still have them.</source>
        <translation>对应的画格会留空。其他备份（例如另一块磁盘上的）也许还有这些图片。</translation>
    </message>
    <message>
        <source>The backup {name} cannot be used: {reason}</source>
        <translation>备份 {name} 无法使用：{reason}</translation>
    </message>
    <message>
        <source>Choose another backup; this one and the library stay as they are.</source>
        <translation>请选择其他备份；此备份和作品库均保持原样。</translation>
    </message>
    <message>
        <source>There is no key for {engine}; for one run {variable} may hold it.</source>
        <translation>{engine} 还没有密钥；也可以只在这次运行中用 {variable} 提供。</translation>
    </message>
    <message>
        <source>Keep one in the system&apos;s key store: it stands with the engine in the settings.</source>
        <translation>请把密钥存进系统的密钥库：在设置里的引擎卡片上。</translation>
    </message>
    <message>
        <source>{sentence} The service said: {said}</source>
        <translation>{sentence}服务原话：{said}</translation>
    </message>
    <message>
        <source>{sentence} Details: {details}</source>
        <translation>{sentence}详情：{details}</translation>
    </message>
    <message>
        <source>Too many requests in a short time. The service asks to wait {seconds} seconds.</source>
        <translation>短时间内请求过多。服务要求等待 {seconds} 秒。</translation>
    </message>
    <message>
        <source>The key was not accepted. Look at the key in the engine&apos;s settings.</source>
        <translation>密钥未被接受。请检查引擎设置里的密钥。</translation>
    </message>
    <message>
        <source>The account has no credits left. Top it up at the service, then try again.</source>
        <translation>账户余额已用完。请到服务商处充值后再试。</translation>
    </message>
    <message>
        <source>The service is not offered where this connection comes from.</source>
        <translation>该服务不向当前网络所在的地区开放。</translation>
    </message>
    <message>
        <source>The service does not know this model. Choose another in the engine&apos;s settings.</source>
        <translation>服务不认识这个模型。请在引擎设置里另选一个。</translation>
    </message>
    <message>
        <source>No such service is at this address. Look at the address in the engine&apos;s settings.</source>
        <translation>这个地址上没有该服务。请检查引擎设置里的地址。</translation>
    </message>
    <message>
        <source>Too many requests in a short time. Wait a moment, then try again.</source>
        <translation>短时间内请求过多。请稍等片刻再试。</translation>
    </message>
    <message>
        <source>The story is too long for this model. Choose a model that reads more.</source>
        <translation>故事对这个模型来说太长了。请换一个上下文更长的模型。</translation>
    </message>
    <message>
        <source>The service is overloaded or broken just now. Try again later.</source>
        <translation>服务目前过载或出了故障。请稍后再试。</translation>
    </message>
    <message>
        <source>The model is still being loaded. Try again in a minute.</source>
        <translation>模型还在加载。请过一分钟再试。</translation>
    </message>
    <message>
        <source>This model cannot use tools, and without them nothing is drawn. Choose another model, or start its server with tools switched on.</source>
        <translation>这个模型不会使用工具，没有工具就画不了图。请换一个模型，或启动其服务器时打开工具功能。</translation>
    </message>
    <message>
        <source>This model takes no pictures. Say so in the engine&apos;s settings.</source>
        <translation>这个模型不接受图片。请在引擎设置里注明。</translation>
    </message>
    <message>
        <source>The service&apos;s rules do not allow this. Say it differently.</source>
        <translation>服务的规则不允许这样的内容。请换一种说法。</translation>
    </message>
    <message>
        <source>The service did not accept the request.</source>
        <translation>服务没有接受这个请求。</translation>
    </message>
    <message>
        <source>The service cannot be reached. Look at the address and the network; a service on this computer must be running.</source>
        <translation>连接不到服务。请检查地址和网络；如果是本机上的服务，要先把它启动。</translation>
    </message>
    <message>
        <source>The connection is not safe: the certificate was not accepted. Look at the address, the clock and whatever filters the network.</source>
        <translation>连接不安全：证书未被接受。请检查地址、系统时间，以及过滤网络的软件。</translation>
    </message>
    <message>
        <source>The proxy did not connect. Look at the proxy in the engine&apos;s or the system&apos;s settings.</source>
        <translation>代理未能连通。请检查引擎设置或系统设置里的代理。</translation>
    </message>
    <message>
        <source>No answer came in time. Try again.</source>
        <translation>没有及时收到回应。请再试一次。</translation>
    </message>
    <message>
        <source>The reply broke off, and nothing of it was used. Try again.</source>
        <translation>回复中断了，其中的内容都没有采用。请再试一次。</translation>
    </message>
    <message>
        <source>The model produced nothing. Try again, or choose another model.</source>
        <translation>模型什么也没有产出。请再试一次，或换一个模型。</translation>
    </message>
    <message>
        <source>The service read only a part of what was sent, without saying so: its context is too short. Give it a longer one (Ollama: OLLAMA_CONTEXT_LENGTH), then try again.</source>
        <translation>服务只读了发出内容的一部分，却没有说明：它的上下文太短。请把上下文调长（Ollama：OLLAMA_CONTEXT_LENGTH）再试。</translation>
    </message>
    <message>
        <source>The longest reply was reached before anything was said. Allow longer replies in the engine&apos;s settings, or less thinking.</source>
        <translation>还没说出内容就到了回复长度上限。请在引擎设置里放宽长度，或减少思考。</translation>
    </message>
    <message>
        <source>The model is being loaded.</source>
        <translation>正在加载模型。</translation>
    </message>
    <message>
        <source>The service reports an error.</source>
        <translation>服务报告了一个错误。</translation>
    </message>
    <message>
        <source>The agent did not come to an end.</source>
        <translation>智能体一直没有结束。</translation>
    </message>
    <message>
        <source>The chat service was interrupted again and again.</source>
        <translation>对话服务一再中断。</translation>
    </message>
    <message>
        <source>The story is too long for this model, even with a summary.</source>
        <translation>即使用了摘要，故事对这个模型来说还是太长。</translation>
    </message>
    <message>
        <source>No summary could be made.</source>
        <translation>没能做出摘要。</translation>
    </message>
    <message>
        <source>There is nothing to leave out.</source>
        <translation>没有可以省略的内容。</translation>
    </message>
    <message>
        <source>it took too long</source>
        <translation>用时太长</translation>
    </message>
    <message>
        <source>the stream ended without a reply</source>
        <translation>数据流结束了，却没有回复</translation>
    </message>
    <message>
        <source>the summary is empty</source>
        <translation>摘要是空的</translation>
    </message>
    <message>
        <source>there is no key for this service</source>
        <translation>没有这个服务的密钥</translation>
    </message>
    <message>
        <source>All connection attempts failed</source>
        <translation>所有连接都失败了</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>没有写入任何内容。</translation>
    </message>
    <message>
        <source>The server&apos;s program does not run: {reason}</source>
        <translation>服务器程序没有运行：{reason}</translation>
    </message>
    <message>
        <source>Try its command in a terminal. Nothing was sent and nothing was charged.</source>
        <translation>请在终端里试一下它的命令。没有发送任何内容，也没有收费。</translation>
    </message>
    <message>
        <source>The price has changed: it was {shown}, and it is {now} now.</source>
        <translation>价格已变：之前是 {shown}，现在是 {now}。</translation>
    </message>
    <message>
        <source>Nothing was sent. Look at the new price and decide again.</source>
        <translation>没有发送任何内容。请看新的价格，再决定一次。</translation>
    </message>
    <message>
        <source>There is no picture to publish yet.</source>
        <translation>还没有可以发布的图片。</translation>
    </message>
    <message>
        <source>{path} is there already.</source>
        <translation>{path} 已经存在。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {error}</source>
        <translation>无法写入 {path}：{error}</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}</source>
        <translation>无法读取 {path}：{error}</translation>
    </message>
    <message>
        <source>No panel is on a page: put one back on the pages first.</source>
        <translation>页面上没有任何分镜：请先放回一格。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>An address begins with http:// or https://, and has no user, password or query.</source>
        <translation>地址要以 http:// 或 https:// 开头，不含用户名、密码或查询参数。</translation>
    </message>
    <message>
        <source>The picture service refused: {reason}</source>
        <translation>图片服务拒绝了：{reason}</translation>
    </message>
    <message>
        <source>The answer holds no picture: {reason}</source>
        <translation>返回的内容里没有图片：{reason}</translation>
    </message>
    <message>
        <source>not a PNG, JPEG, WebP, AVIF or GIF file</source>
        <translation>不是 PNG、JPEG、WebP、AVIF 或 GIF 文件</translation>
    </message>
    <message>
        <source>it has no pixels</source>
        <translation>图片没有像素</translation>
    </message>
    <message>
        <source>more than {count} pixels</source>
        <translation>超过 {count} 像素</translation>
    </message>
    <message>
        <source>more than {count} bytes</source>
        <translation>超过 {count} 字节</translation>
    </message>
    <message>
        <source>damaged or cut off ({error})</source>
        <translation>已损坏或不完整（{error}）</translation>
    </message>
    <message>
        <source>it takes too long to decode</source>
        <translation>解码时间过长</translation>
    </message>
    <message>
        <source>decoding it crashes</source>
        <translation>解码时崩溃</translation>
    </message>
    <message>
        <source>The picture is blank.</source>
        <translation>图片是空白的。</translation>
    </message>
    <message>
        <source>This was not approved.</source>
        <translation>这一项没有获得批准。</translation>
    </message>
    <message>
        <source>The story went on elsewhere; this was not done.</source>
        <translation>故事已在别处继续，这一步没有执行。</translation>
    </message>
    <message>
        <source>The run was stopped; this was not done.</source>
        <translation>本轮已停止，这一步没有执行。</translation>
    </message>
    <message>
        <source>nobody listens there; is it started?</source>
        <translation>那里没有程序在运行；启动了吗？</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>没有正在进行的任务。</translation>
    </message>
    <message>
        <source>Nothing is running; just say it.</source>
        <translation>没有正在进行的任务，直接说就行。</translation>
    </message>
    <message>
        <source>The address answers, but not with a list of models.</source>
        <translation>这个地址有回应，但没有给出模型列表。</translation>
    </message>
    <message>
        <source>All that was written until then is in the library.</source>
        <translation>此前写下的内容都在作品库里。</translation>
    </message>
    <message>
        <source>All that was written until then is in {copy}.</source>
        <translation>此前写下的内容都在 {copy}。</translation>
    </message>
    <message>
        <source>What was written since it was opened could not be copied.</source>
        <translation>打开之后写下的内容未能复制出来。</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>磁盘报告错误</translation>
    </message>
    <message>
        <source>the disk reports an error, or your share of it is used up</source>
        <translation>磁盘报告错误，或者您的磁盘配额已用完</translation>
    </message>
    <message>
        <source>the disk may only be read</source>
        <translation>磁盘是只读的</translation>
    </message>
    <message>
        <source>your share of the disk is used up</source>
        <translation>您的磁盘配额已用完</translation>
    </message>
    <message>
        <source>the library&apos;s file or its folder may only be read</source>
        <translation>作品库文件或其文件夹是只读的</translation>
    </message>
    <message>
        <source>the library&apos;s file, or one beside it, cannot be opened</source>
        <translation>作品库文件或旁边的文件无法打开</translation>
    </message>
    <message>
        <source>another program holds it</source>
        <translation>它正被另一个程序占用</translation>
    </message>
    <message>
        <source>another Inkfold has been writing for too long</source>
        <translation>另一个 Inkfold 写入时间过长</translation>
    </message>
    <message>
        <source>{name} is not there</source>
        <translation>{name} 不在那里</translation>
    </message>
    <message>
        <source>{setting} stays {value} there</source>
        <translation>{setting} 在那里保持为 {value}</translation>
    </message>
    <message>
        <source>The message was not taken on.</source>
        <translation>这条消息没有被接受。</translation>
    </message>
    <message>
        <source>The run was stopped; nothing is sent for it any more.</source>
        <translation>本轮已停止，不会再为它发送任何内容。</translation>
    </message>
    <message>
        <source>The story is still short; there is nothing to leave out.</source>
        <translation>故事还短，没有可以省略的内容。</translation>
    </message>
    <message>
        <source>The story is there already.</source>
        <translation>故事已经在那里了。</translation>
    </message>
    <message>
        <source>There is no picture to attach.</source>
        <translation>没有可以附上的图片。</translation>
    </message>
    <message>
        <source>This service cannot be asked about a single picture.</source>
        <translation>这个服务无法查询单张图片。</translation>
    </message>
    <message>
        <source>a newer Inkfold wrote it</source>
        <translation>由更新版本的 Inkfold 写入</translation>
    </message>
    <message>
        <source>its tables are not the ones Inkfold made</source>
        <translation>其中的表不是 Inkfold 建立的</translation>
    </message>
    <message>
        <source>less than 64 MB are free; a paid picture needs room</source>
        <translation>剩余空间不足 64 MB，收费图片需要空间</translation>
    </message>
    <message>
        <source>the file is not an Inkfold library</source>
        <translation>这个文件不是 Inkfold 作品库</translation>
    </message>
    <message>
        <source>this process only looks</source>
        <translation>本进程只能查看</translation>
    </message>
    <message>
        <source>story</source>
        <translation>故事</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>panel</source>
        <translation>画格</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>chat engine</source>
        <translation>对话引擎</translation>
    </message>
    <message>
        <source>picture engine</source>
        <translation>图片引擎</translation>
    </message>
    <message>
        <source>open question</source>
        <translation>待回答的问题</translation>
    </message>
    <message>
        <source>waiting message</source>
        <translation>排队的消息</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>另一个进程</translation>
    </message>
    <message>
        <source>answer is gone</source>
        <translation>返回的内容已不在</translation>
    </message>
    <message>
        <source>not stored</source>
        <translation>图片没有存下来</translation>
    </message>
    <message>
        <source>sent {count} times without an answer</source>
        <translation>已发送 {count} 次，都没有回应</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>还在生成</translation>
    </message>
    <message>
        <source>the answer found does not tell</source>
        <translation>查到的回应说明不了结果</translation>
    </message>
    <message>
        <source>the engine declares another policy now</source>
        <translation>这个引擎的规则已改变</translation>
    </message>
    <message>
        <source>the engine is gone</source>
        <translation>这个引擎已不在</translation>
    </message>
    <message>
        <source>the service answered with status {status}</source>
        <translation>服务返回状态 {status}</translation>
    </message>
    <message>
        <source>the service has forgotten the key by now</source>
        <translation>服务已不记得这次请求</translation>
    </message>
    <message>
        <source>the service keeps nothing to look up</source>
        <translation>服务不保留可查询的记录</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>A server needs either a command or an address.</source>
        <translation>服务器需要命令或地址中的一个。</translation>
    </message>
    <message>
        <source>A variable is given by its name alone, without a value.</source>
        <translation>变量只写名称，不写值。</translation>
    </message>
    <message>
        <source>The name {name} is taken by another server; choose a new one.</source>
        <translation>名称 {name} 已被另一台服务器占用，请换一个。</translation>
    </message>
    <message>
        <source>The address of {name} must be http or https, without a user, a password or a query.</source>
        <translation>{name} 的地址必须是 http 或 https，且不含用户名、密码或查询参数。</translation>
    </message>
    <message>
        <source>Small letters, digits and hyphens make a name, at most 30.</source>
        <translation>名称由小写字母、数字和连字符组成，最多 30 个字符。</translation>
    </message>
    <message>
        <source>The command cannot be read: a quotation mark is missing.</source>
        <translation>无法读懂命令：缺少一个引号。</translation>
    </message>
    <message>
        <source>A call to {name} is still unsettled; decide that first.</source>
        <translation>对 {name} 的一次调用还没有结论，请先处理。</translation>
    </message>
    <message>
        <source>There is no server named {name} any more.</source>
        <translation>名为 {name} 的服务器已不存在。</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>没有及时回答</translation>
    </message>
    <message>
        <source>it was not found, or may not be started</source>
        <translation>找不到它，或者没有权限启动</translation>
    </message>
    <message>
        <source>it ended before it answered</source>
        <translation>它还没有回应就退出了</translation>
    </message>
    <message>
        <source>the server has ended</source>
        <translation>服务器已经退出</translation>
    </message>
    <message>
        <source>the server is lost, and a call to it is still open</source>
        <translation>与服务器的连接已断开，而对它的一次调用尚未结束</translation>
    </message>
    <message>
        <source>it answered with something that is no result</source>
        <translation>它的回答不是一个结果</translation>
    </message>
    <message>
        <source>the server is gone</source>
        <translation>服务器已不存在</translation>
    </message>
    <message>
        <source>the tool is another one now</source>
        <translation>这个工具已经变了</translation>
    </message>
    <message>
        <source>the server does not offer it now</source>
        <translation>服务器现在不提供它</translation>
    </message>
    <message>
        <source>The story has too many pictures for one file.</source>
        <translation>这个故事的图片太多，一个文件装不下。</translation>
    </message>
    <message>
        <source>There is something named {name} already.</source>
        <translation>已经有名为 {name} 的东西。</translation>
    </message>
    <message>
        <source>The file {name} beside the library is not Inkfold&apos;s; move it away.</source>
        <translation>作品库旁边的文件 {name} 不是 Inkfold 的；请把它移走。</translation>
    </message>
    <message>
        <source>{name} beside it cannot be moved away</source>
        <translation>旁边的 {name} 无法移走</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is larger than {limit} bytes</source>
        <translation>它超过 {limit} 字节</translation>
    </message>
    <message>
        <source>it is not a database</source>
        <translation>它不是数据库</translation>
    </message>
    <message>
        <source>it is not an Inkfold library</source>
        <translation>它不是 Inkfold 的作品库</translation>
    </message>
    <message>
        <source>it holds too many stories</source>
        <translation>里面的故事太多</translation>
    </message>
    <message>
        <source>it holds rows of the wrong kind</source>
        <translation>里面的记录类型不对</translation>
    </message>
    <message>
        <source>it is not a journal that Inkfold wrote</source>
        <translation>它不是 Inkfold 写的日志</translation>
    </message>
    <message>
        <source>a story in it is damaged at row {seq} ({code})</source>
        <translation>其中一个故事在第 {seq} 行损坏（{code}）</translation>
    </message>
    <message>
        <source>the database is damaged: {reason}</source>
        <translation>数据库已损坏：{reason}</translation>
    </message>
    <message>
        <source>it is damaged or no archive</source>
        <translation>它已损坏，或不是归档文件</translation>
    </message>
    <message>
        <source>{member} is missing in it</source>
        <translation>其中缺少 {member}</translation>
    </message>
    <message>
        <source>{member} in it is larger than {limit} bytes</source>
        <translation>其中的 {member} 超过 {limit} 字节</translation>
    </message>
    <message>
        <source>{member} in it is damaged</source>
        <translation>其中的 {member} 已损坏</translation>
    </message>
    <message>
        <source>{member} in it has a line of more than {limit} bytes</source>
        <translation>其中的 {member} 有一行超过 {limit} 字节</translation>
    </message>
    <message>
        <source>it holds too many files</source>
        <translation>里面的文件太多</translation>
    </message>
    <message>
        <source>{member} is in it twice</source>
        <translation>其中有两个 {member}</translation>
    </message>
    <message>
        <source>files in it lie over one another</source>
        <translation>里面的文件互相重叠</translation>
    </message>
    <message>
        <source>it is cut off</source>
        <translation>它被截断了</translation>
    </message>
    <message>
        <source>it holds {member}, which is no part of a story</source>
        <translation>里面的 {member} 不属于故事</translation>
    </message>
    <message>
        <source>{member} in it is no plain file</source>
        <translation>其中的 {member} 不是普通文件</translation>
    </message>
    <message>
        <source>{member} in it is encrypted</source>
        <translation>其中的 {member} 已加密</translation>
    </message>
    <message>
        <source>{member} in it is packed in an unknown way</source>
        <translation>其中的 {member} 用未知方式压缩</translation>
    </message>
    <message>
        <source>its list of contents is unreadable</source>
        <translation>它的目录无法读取</translation>
    </message>
    <message>
        <source>its list of contents does not fit its story</source>
        <translation>它的目录与故事不符</translation>
    </message>
    <message>
        <source>row {number} in it is unreadable</source>
        <translation>其中第 {number} 行无法读取</translation>
    </message>
    <message>
        <source>it holds rows of several stories</source>
        <translation>里面混有几个故事的记录</translation>
    </message>
    <message>
        <source>what row {seq} says is not as it must be</source>
        <translation>第 {seq} 行的内容不合要求</translation>
    </message>
    <message>
        <source>the picture is missing</source>
        <translation>图片缺失</translation>
    </message>
    <message>
        <source>the picture&apos;s bytes have changed</source>
        <translation>图片的内容已改变</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>another computer</source>
        <translation>另一台电脑</translation>
    </message>
    <message>
        <source>This is the library that is open here.</source>
        <translation>这正是此处打开着的作品库。</translation>
    </message>
    <message>
        <source>{label}: it must be a number.</source>
        <translation>{label}：必须是数字。</translation>
    </message>
    <message>
        <source>{label}: it must be a JSON object.</source>
        <translation>{label}：必须是 JSON 对象。</translation>
    </message>
    <message>
        <source>{label}: it must not ask for several pictures.</source>
        <translation>{label}：不能一次要多张图片。</translation>
    </message>
    <message>
        <source>{label}: it must be a plain address, without a user or a password.</source>
        <translation>{label}：必须是普通地址，不含用户名和密码。</translation>
    </message>
    <message>
        <source>{label}: it is too long.</source>
        <translation>{label}：太长了。</translation>
    </message>
    <message>
        <source>{label}: it is yes or empty.</source>
        <translation>{label}：只能是 yes 或留空。</translation>
    </message>
    <message>
        <source>{label}: it is one of {choices}.</source>
        <translation>{label}：只能是 {choices} 之一。</translation>
    </message>
    <message>
        <source>{service} has no setting called {setting}.</source>
        <translation>{service} 没有名为 {setting} 的设置。</translation>
    </message>
    <message>
        <source>The address answers, but not as ComfyUI does.</source>
        <translation>这个地址有回应，但不像 ComfyUI。</translation>
    </message>
    <message>
        <source>The workflow has no place for the words of a panel.</source>
        <translation>工作流里没有放提示词的位置。</translation>
    </message>
    <message>
        <source>The workflow is no JSON.</source>
        <translation>工作流不是 JSON。</translation>
    </message>
    <message>
        <source>The workflow is none that ComfyUI&apos;s API takes.</source>
        <translation>这不是 ComfyUI API 能用的工作流。</translation>
    </message>
    <message>
        <source>The workflow saves no picture.</source>
        <translation>工作流没有保存图片的节点。</translation>
    </message>
    <message>
        <source>This is a workflow as ComfyUI&apos;s editor saves it; export it for the API instead.</source>
        <translation>这是 ComfyUI 编辑器保存的工作流；请改用 API 格式导出。</translation>
    </message>
    <message>
        <source>The workflow has no input {value} for {place}.</source>
        <translation>工作流里没有可用于 {place} 的输入 {value}。</translation>
    </message>
    <message>
        <source>The workflow&apos;s places have none called {place}.</source>
        <translation>工作流的位置里没有 {place}。</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>没有及时回应</translation>
    </message>
    <message>
        <source>the job did not end in time</source>
        <translation>任务没有按时结束</translation>
    </message>
    <message>
        <source>no server answers</source>
        <translation>没有服务器回应</translation>
    </message>
    <message>
        <source>no server knows the job any more</source>
        <translation>没有服务器还记得这个任务</translation>
    </message>
    <message>
        <source>{count} of {all} servers do not answer</source>
        <translation>{all} 台服务器中有 {count} 台没有回应</translation>
    </message>
    <message>
        <source>a reference picture was not taken ({status})</source>
        <translation>一张参考图没有被接受（{status}）</translation>
    </message>
    <message>
        <source>the answer came with status {status}</source>
        <translation>回应的状态码是 {status}</translation>
    </message>
    <message>
        <source>{host} cannot be reached</source>
        <translation>无法连接 {host}</translation>
    </message>
    <message>
        <source>{host} is not known</source>
        <translation>找不到 {host}</translation>
    </message>
    <message>
        <source>service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Something in the library is damaged.</source>
        <translation>作品库中有内容损坏。</translation>
    </message>
    <message>
        <source>What is sound goes on. A backup may hold what is damaged here.</source>
        <translation>完好的部分照常可用。备份里可能有此处损坏的内容。</translation>
    </message>
    <message>
        <source>Something unexpected happened in Inkfold.</source>
        <translation>Inkfold 里发生了意外情况。</translation>
    </message>
    <message>
        <source>What is on disk is safe. Try again; if it happens once more, report the details.</source>
        <translation>磁盘上的内容是安全的。请再试一次；如果再次发生，请报告详细信息。</translation>
    </message>
    <message>
        <source>There is no panel to publish yet.</source>
        <translation>还没有可以发布的分镜。</translation>
    </message>
    <message>
        <source>A film is made by the program ffmpeg, and it is not installed here.</source>
        <translation>影片由程序 ffmpeg 制作，而这里没有安装它。</translation>
    </message>
    <message>
        <source>Install ffmpeg and try again, or publish a GIF. Nothing was written.</source>
        <translation>请安装 ffmpeg 后再试，或改为发布 GIF。没有写入任何内容。</translation>
    </message>
    <message>
        <source>The film was not made: {reason}</source>
        <translation>影片没有制成：{reason}</translation>
    </message>
    <message>
        <source>Try another ffmpeg, or publish a GIF. Nothing was written.</source>
        <translation>请换一个 ffmpeg，或改为发布 GIF。没有写入任何内容。</translation>
    </message>
    <message>
        <source>it ended early</source>
        <translation>它提前结束了</translation>
    </message>
    <message>
        <source>{name} cannot be read as a script: {reason}</source>
        <translation>{name} 不能当作剧本读取：{reason}</translation>
    </message>
    <message>
        <source>Save it as plain text in UTF-8 and try again.</source>
        <translation>请把它存为 UTF-8 纯文本后再试。</translation>
    </message>
    <message>
        <source>it is no text in UTF-8 or UTF-16</source>
        <translation>它不是 UTF-8 或 UTF-16 文本</translation>
    </message>
    <message>
        <source>it has more than {count} scenes</source>
        <translation>它有超过 {count} 个场景</translation>
    </message>
    <message>
        <source>Nothing was said of this panel that could be drawn.</source>
        <translation>这个分镜没有可以用来绘制的文字。</translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message>
        <source>Taking the story in…</source>
        <translation>正在导入故事…</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) were missing</source>
        <translation>
            <numerusform>缺少 %n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n story(s) taken in; nothing goes on by itself.</source>
        <translation>
            <numerusform>已导入 %n 个故事；不会自动继续运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n story(s) could not be believed</source>
        <translation>
            <numerusform>%n 个故事无法通过检查</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) stayed out</source>
        <translation>
            <numerusform>%n 张图片未能导入</numerusform>
        </translation>
    </message>
    <message>
        <source>Another Inkfold has not finished with that file; close it first.</source>
        <translation>另一个 Inkfold 还没有写完该文件；请先关闭它。</translation>
    </message>
</context>
<context>
    <name>FailureBar</name>
    <message>
        <source>Write it again</source>
        <translation>重新写一遍</translation>
    </message>
    <message>
        <source>Engines…</source>
        <translation>引擎…</translation>
    </message>
    <message>
        <source>The last turn failed.</source>
        <translation>最新的回合没有成功。</translation>
    </message>
    <message>
        <source>See the conversation</source>
        <translation>查看对话</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>Picture: %1.</source>
        <translation>图片：%1。</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Buff</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Outfit</source>
        <translation>服装</translation>
    </message>
    <message>
        <source>Mood</source>
        <translation>心情</translation>
    </message>
    <message>
        <source>Injuries</source>
        <translation>伤势</translation>
    </message>
    <message>
        <source>Injury</source>
        <translation>伤势</translation>
    </message>
    <message>
        <source>Props</source>
        <translation>道具</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>天气</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>画风</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>光线</translation>
    </message>
</context>
<context>
    <name>FixedKeys</name>
    <message>
        <source>In the composer</source>
        <translation>在输入框中</translation>
    </message>
    <message>
        <source>In the timeline</source>
        <translation>在时间线中</translation>
    </message>
    <message>
        <source>In the list of branches</source>
        <translation>在分支列表中</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>While empty: bring back the last prompt</source>
        <translation>为空时：取回上一条输入</translation>
    </message>
    <message>
        <source>Look at the turn before</source>
        <translation>查看上一回合</translation>
    </message>
    <message>
        <source>Look at the turn after</source>
        <translation>查看下一回合</translation>
    </message>
    <message>
        <source>Rewind to the turn…</source>
        <translation>回退到该回合…</translation>
    </message>
    <message>
        <source>Open the branch</source>
        <translation>打开分支</translation>
    </message>
    <message>
        <source>Rename the branch</source>
        <translation>重命名分支</translation>
    </message>
    <message>
        <source>Star the branch, or take the star away</source>
        <translation>给分支加星标或取消</translation>
    </message>
    <message>
        <source>Hide the branch, or show it again</source>
        <translation>隐藏分支或重新显示</translation>
    </message>
</context>
<context>
    <name>FormWords</name>
    <message>
        <source>PDF</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>Pages to read and to print; words can be searched</source>
        <translation>可阅读、可打印的页面，文字可以搜索</translation>
    </message>
    <message>
        <source>Comic archive (CBZ)</source>
        <translation>漫画压缩包（CBZ）</translation>
    </message>
    <message>
        <source>Pages for comic readers on tablets and phones</source>
        <translation>适合平板和手机上的漫画阅读器</translation>
    </message>
    <message>
        <source>E-book (EPUB)</source>
        <translation>电子书（EPUB）</translation>
    </message>
    <message>
        <source>Pages for book readers and shops</source>
        <translation>适合电子书阅读器和书店</translation>
    </message>
    <message>
        <source>Pages as pictures</source>
        <translation>页面图片</translation>
    </message>
    <message>
        <source>A folder of PNG files; a webtoon comes in slices</source>
        <translation>一个 PNG 文件夹；条漫会切成多段</translation>
    </message>
    <message>
        <source>Panels as pictures</source>
        <translation>分镜图片</translation>
    </message>
    <message>
        <source>A folder of PNG files that know their prompt and turn</source>
        <translation>一个 PNG 文件夹，每张都记着提示词和回合</translation>
    </message>
    <message>
        <source>Contact sheet</source>
        <translation>缩略图总览</translation>
    </message>
    <message>
        <source>All panels small; two branches side by side</source>
        <translation>全部分镜的小图；两个分支可以并排</translation>
    </message>
    <message>
        <source>Script (Markdown)</source>
        <translation>文字脚本（Markdown）</translation>
    </message>
    <message>
        <source>What is seen and said, as text</source>
        <translation>画面和对白，纯文字</translation>
    </message>
    <message>
        <source>Screenplay (Fountain)</source>
        <translation>剧本（Fountain）</translation>
    </message>
    <message>
        <source>What is seen and said, for screenwriting programs</source>
        <translation>画面和对白，供编剧软件使用</translation>
    </message>
    <message>
        <source>Animatic (GIF)</source>
        <translation>动态分镜（GIF）</translation>
    </message>
    <message>
        <source>One panel after the other, for messages and the web</source>
        <translation>分镜逐格播放，适合聊天和网页</translation>
    </message>
    <message>
        <source>Animatic (MP4)</source>
        <translation>动态分镜（MP4）</translation>
    </message>
    <message>
        <source>One panel after the other as a film; needs ffmpeg</source>
        <translation>分镜逐格播放的影片；需要 ffmpeg</translation>
    </message>
</context>
<context>
    <name>GalleryModel</name>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>not in this story</source>
        <translation>不在当前故事里</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>已加星</translation>
    </message>
</context>
<context>
    <name>GalleryPage</name>
    <message>
        <source>Search what was said and drawn</source>
        <translation>搜索说过的话和画过的图</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>In this story</source>
        <translation>在当前故事里</translation>
    </message>
    <message>
        <source>Not in this story</source>
        <translation>不在当前故事里</translation>
    </message>
    <message>
        <source>Pictures on branches that were left</source>
        <translation>离开的分支上的图片</translation>
    </message>
    <message>
        <source>Starred</source>
        <translation>已加星</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>所有角色</translation>
    </message>
    <message>
        <source>Who is on the picture</source>
        <translation>图中的角色</translation>
    </message>
    <message>
        <source>Size of the pictures</source>
        <translation>图片大小</translation>
    </message>
    <message>
        <source>Close • Esc</source>
        <translation>关闭 • Esc</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>%1 of %2 pictures</source>
        <translation>%2 张图片中的 %1 张</translation>
    </message>
    <message>
        <source>No picture is like that. Change the filters, or search for other words.</source>
        <translation>没有符合条件的图片。换个筛选条件，或搜索别的词。</translation>
    </message>
    <message>
        <source>Pictures you draw are kept here, also those of branches you leave.</source>
        <translation>画过的图片都留在这里，离开的分支上的也在。</translation>
    </message>
</context>
<context>
    <name>GalleryView</name>
    <message>
        <source>Look at this turn</source>
        <translation>看这一回合</translation>
    </message>
    <message>
        <source>Use this panel here…</source>
        <translation>把这一格用到这里…</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>去掉星标</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星</translation>
    </message>
</context>
<context>
    <name>Going</name>
    <message>
        <source>The agent is still at work here</source>
        <translation>智能体还在这里工作</translation>
    </message>
    <message>
        <source>Going to another branch stops it. A picture that is on its way still comes, to the branch that ordered it.</source>
        <translation>去别的分支会让它停下。已经在路上的图片仍会送到订它的那个分支。</translation>
    </message>
    <message>
        <source>Stop it and go</source>
        <translation>停下并前往</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
</context>
<context>
    <name>LetteringCanvas</name>
    <message>
        <source>Panel with its bubbles</source>
        <translation>分镜和它的气泡</translation>
    </message>
    <message>
        <source>No bubble is selected.</source>
        <translation>没有选中气泡。</translation>
    </message>
</context>
<context>
    <name>LetteringPage</name>
    <message>
        <source>Keep or discard what you changed first.</source>
        <translation>请先保留或放弃已作的修改。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Drag a bubble, its corners, or the end of its tail. Arrow keys move it; with Shift they change its size, with Alt its tail.</source>
        <translation>拖动气泡、它的角或尾巴的末端。方向键移动气泡；按住 Shift 改变大小，按住 Alt 移动尾巴。</translation>
    </message>
    <message>
        <source>Write the lettering into the story as one turn</source>
        <translation>把加字作为一个回合写入故事</translation>
    </message>
    <message>
        <source>Lettering</source>
        <translation>加字</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Close • Esc</source>
        <translation>关闭 • Esc</translation>
    </message>
    <message>
        <source>It can be kept when the agent has finished, at the newest turn.</source>
        <translation>等智能体完成、回到最新回合后就可以保留。</translation>
    </message>
</context>
<context>
    <name>LineDelegate</name>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
</context>
<context>
    <name>Links</name>
    <message>
        <source>It leads to %1. The agent wrote it; Inkfold has not looked at it.</source>
        <translation>它通向 %1。这是智能体写的，Inkfold 没有查看过。</translation>
    </message>
    <message>
        <source>Open this address in the browser?</source>
        <translation>在浏览器中打开这个地址？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>不打开</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Stories (%1)</source>
        <translation>故事 (%1)</translation>
    </message>
    <message>
        <source>Import a story</source>
        <translation>导入故事</translation>
    </message>
    <message>
        <source>Export this story</source>
        <translation>导出这个故事</translation>
    </message>
    <message>
        <source>Nothing here opens %1</source>
        <translation>没有程序可以打开 %1</translation>
    </message>
    <message>
        <source>The logs are in %1</source>
        <translation>日志在 %1</translation>
    </message>
    <message>
        <source>Rename the story</source>
        <translation>重命名故事</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>How much may this story spend without asking?</source>
        <translation>这个故事可以不经询问花费多少？</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
</context>
<context>
    <name>MapModel</name>
    <message>
        <source>Start</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>you are here</source>
        <translation>你在这里</translation>
    </message>
    <message>
        <source>end of branch %1</source>
        <translation>分支 %1 的末尾</translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es) leave here</source>
        <translation>
            <numerusform>有 %n 个分支从这里岔开</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Needs</name>
    <message>
        <source>No story is open.</source>
        <translation>没有打开的故事。</translation>
    </message>
    <message>
        <source>This story is damaged.</source>
        <translation>这个故事已损坏。</translation>
    </message>
    <message>
        <source>This story is open for reading only.</source>
        <translation>这个故事以只读方式打开。</translation>
    </message>
    <message>
        <source>The story has no turn yet.</source>
        <translation>故事还没有回合。</translation>
    </message>
    <message>
        <source>There is no picture here.</source>
        <translation>这里没有图片。</translation>
    </message>
    <message>
        <source>Go back to now first: the past cannot be changed.</source>
        <translation>请先回到现在：过去不能修改。</translation>
    </message>
    <message>
        <source>Keep or discard what you changed first.</source>
        <translation>请先保留或放弃已作的修改。</translation>
    </message>
    <message>
        <source>You are looking at the newest turn already.</source>
        <translation>现在看的就是最新的回合。</translation>
    </message>
    <message>
        <source>Look at an earlier turn first.</source>
        <translation>请先看较早的回合。</translation>
    </message>
    <message>
        <source>That turn is not settled yet.</source>
        <translation>那个回合尚未结算。</translation>
    </message>
    <message>
        <source>There is no picture before this one.</source>
        <translation>前面没有图片。</translation>
    </message>
    <message>
        <source>No picture is chosen.</source>
        <translation>没有选中图片。</translation>
    </message>
    <message>
        <source>There is no earlier branch beside this one.</source>
        <translation>旁边没有更早的分支。</translation>
    </message>
    <message>
        <source>There is no later branch beside this one.</source>
        <translation>旁边没有更晚的分支。</translation>
    </message>
    <message>
        <source>The story has one branch only.</source>
        <translation>故事只有一个分支。</translation>
    </message>
    <message>
        <source>The agent is not working.</source>
        <translation>智能体没有在工作。</translation>
    </message>
    <message>
        <source>The agent is working; stop it first.</source>
        <translation>智能体正在工作，请先停止。</translation>
    </message>
    <message>
        <source>This panel has one picture only.</source>
        <translation>这一格只有一张图片。</translation>
    </message>
    <message>
        <source>This picture is in use already.</source>
        <translation>这张图片已在使用中。</translation>
    </message>
    <message>
        <source>No branch leaves before this turn.</source>
        <translation>此回合之前没有分支离开。</translation>
    </message>
    <message>
        <source>No branch leaves after this turn.</source>
        <translation>此回合之后没有分支离开。</translation>
    </message>
    <message>
        <source>The guide is not installed here.</source>
        <translation>这里没有安装使用指南。</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Backups…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
</context>
<context>
    <name>OlderBar</name>
    <message>
        <source>Take this copy for the newest?</source>
        <translation>把这份副本当作最新的？</translation>
    </message>
    <message>
        <source>Pictures ordered in the newer one may have been made and charged. This copy knows nothing of them and may order them again.</source>
        <translation>在较新的副本里订制的图片可能已生成并扣费。这份副本对此一无所知，可能会再次订制。</translation>
    </message>
    <message>
        <source>Go on with this copy</source>
        <translation>用这份副本继续</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>An older copy.</source>
        <translation>较旧的副本。</translation>
    </message>
    <message>
        <source>Go on with this copy…</source>
        <translation>用这份副本继续…</translation>
    </message>
    <message>
        <source>On %1 this story had more than is here. Paid pictures are off.</source>
        <translation>%1 时这个故事的内容比这里多。付费绘制已关闭。</translation>
    </message>
</context>
<context>
    <name>OrderButton</name>
    <message>
        <source>Sort and hide</source>
        <translation>排序和隐藏</translation>
    </message>
    <message>
        <source>In the story&apos;s order</source>
        <translation>按故事顺序</translation>
    </message>
    <message>
        <source>Last visited first</source>
        <translation>最近看过的在前</translation>
    </message>
    <message>
        <source>Starred first</source>
        <translation>加星的在前</translation>
    </message>
    <message>
        <source>Show hidden branches (%1)</source>
        <translation>显示隐藏的分支（%1）</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>“%1” of the server “%2”</source>
        <translation>服务器“%2”的“%1”</translation>
    </message>
    <message>
        <source>it changes nothing</source>
        <translation>它不会改动任何东西</translation>
    </message>
    <message>
        <source>it changes something</source>
        <translation>它会有所改动</translation>
    </message>
    <message>
        <source>it may delete or overwrite</source>
        <translation>它可能删除或覆盖内容</translation>
    </message>
    <message>
        <source>it deletes nothing</source>
        <translation>它不会删除内容</translation>
    </message>
    <message>
        <source>twice does the same as once</source>
        <translation>重复调用与调用一次效果相同</translation>
    </message>
    <message>
        <source>twice does it twice</source>
        <translation>调用两次就会做两次</translation>
    </message>
    <message>
        <source>it reaches other services</source>
        <translation>它会访问其他服务</translation>
    </message>
    <message>
        <source>it stays by itself</source>
        <translation>它不访问其他服务</translation>
    </message>
    <message>
        <source>The server does not say what this changes. It may change anything.</source>
        <translation>服务器没有说明它会改动什么。它可能改动任何东西。</translation>
    </message>
    <message>
        <source>The server, which you trust, says: %1.</source>
        <translation>你信任的这台服务器说：%1。</translation>
    </message>
    <message>
        <source>The server claims: %1. Nobody has checked that.</source>
        <translation>服务器自称：%1。没有人核实过。</translation>
    </message>
</context>
<context>
    <name>PageItem</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>No page yet.</source>
        <translation>还没有页面。</translation>
    </message>
    <message>
        <source>Page %1, an empty cell</source>
        <translation>第 %1 页，空格</translation>
    </message>
    <message>
        <source>Page %1, panel %2: %3</source>
        <translation>第 %1 页，分镜 %2：%3</translation>
    </message>
</context>
<context>
    <name>PageWords</name>
    <message>
        <source>One panel</source>
        <translation>一格</translation>
    </message>
    <message>
        <source>Two rows</source>
        <translation>上下两格</translation>
    </message>
    <message>
        <source>One above two</source>
        <translation>上一下二</translation>
    </message>
    <message>
        <source>One, two, one</source>
        <translation>一、二、一</translation>
    </message>
    <message>
        <source>Two by two</source>
        <translation>二乘二</translation>
    </message>
    <message>
        <source>Two by three</source>
        <translation>二乘三</translation>
    </message>
    <message>
        <source>Four in a column (yonkoma)</source>
        <translation>四格漫画</translation>
    </message>
    <message>
        <source>Strip</source>
        <translation>长条</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>自由</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4 纸</translation>
    </message>
    <message>
        <source>B5 (manga)</source>
        <translation>B5（日漫）</translation>
    </message>
    <message>
        <source>US comic</source>
        <translation>美漫</translation>
    </message>
    <message>
        <source>Square</source>
        <translation>方形</translation>
    </message>
    <message>
        <source>Webtoon, 800 pixels</source>
        <translation>条漫，800 像素</translation>
    </message>
</context>
<context>
    <name>PagesPage</name>
    <message>
        <source>Keep or discard what you changed first.</source>
        <translation>请先保留或放弃已作的修改。</translation>
    </message>
    <message>
        <source>Merge with cell %1</source>
        <translation>与第 %1 格合并</translation>
    </message>
    <message>
        <source>Add a page behind it</source>
        <translation>在后面添加一页</translation>
    </message>
    <message>
        <source>Move the page to the front</source>
        <translation>把页面往前移</translation>
    </message>
    <message>
        <source>Move the page to the back</source>
        <translation>把页面往后移</translation>
    </message>
    <message>
        <source>Pictures run over the page&apos;s edge</source>
        <translation>图片铺到页面边缘之外</translation>
    </message>
    <message>
        <source>New pages are laid out like this one</source>
        <translation>新页面都用这种版式</translation>
    </message>
    <message>
        <source>Remove the page</source>
        <translation>移除此页</translation>
    </message>
    <message>
        <source>Split the cell side by side</source>
        <translation>左右拆分此格</translation>
    </message>
    <message>
        <source>Split the cell one above the other</source>
        <translation>上下拆分此格</translation>
    </message>
    <message>
        <source>Merge with the cell beside it</source>
        <translation>与相邻的格合并</translation>
    </message>
    <message>
        <source>Take the panel off the pages</source>
        <translation>把分镜从页面上取下</translation>
    </message>
    <message>
        <source>Letter the panel</source>
        <translation>给分镜加字</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>How this page is laid out</source>
        <translation>此页的版式</translation>
    </message>
    <message>
        <source>Size of the pages</source>
        <translation>页面显示大小</translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation>发布…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Write the pages into the story as one turn</source>
        <translation>把页面作为一个回合写入故事</translation>
    </message>
    <message>
        <source>Close • Esc</source>
        <translation>关闭 • Esc</translation>
    </message>
    <message>
        <source>Panels you draw are laid out on pages here.</source>
        <translation>画好的分镜会在这里排成页面。</translation>
    </message>
    <message>
        <source>Go back to now first: the past cannot be changed.</source>
        <translation>请先回到现在：过去不能修改。</translation>
    </message>
    <message>
        <source>It can be kept when the agent has finished, at the newest turn.</source>
        <translation>等智能体完成、回到最新回合后就可以保留。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
    <message>
        <source>Off the pages:</source>
        <translation>不在页面上：</translation>
    </message>
    <message>
        <source>Put panel %1 back</source>
        <translation>放回分镜 %1</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>What to do, or where to go</source>
        <translation>要做什么，或要去哪里</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>What matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Nothing matches.</source>
        <translation>没有匹配项。</translation>
    </message>
</context>
<context>
    <name>PanelView</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Preview: still being drawn</source>
        <translation>预览：仍在绘制</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>画格</translation>
    </message>
</context>
<context>
    <name>Pictures</name>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片（%1）</translation>
    </message>
    <message>
        <source>Choose pictures</source>
        <translation>选择图片</translation>
    </message>
</context>
<context>
    <name>PreviewBar</name>
    <message>
        <source>Looking at turn %1.</source>
        <translation>正在看第 %1 回合。</translation>
    </message>
    <message>
        <source>Looking at branch “%2”, turn %1.</source>
        <translation>正在看分支“%2”的第 %1 回合。</translation>
    </message>
    <message>
        <source>Nothing has changed yet.</source>
        <translation>什么都还没有改变。</translation>
    </message>
    <message>
        <source>Rewind to here</source>
        <translation>回退到这里</translation>
    </message>
    <message>
        <source>Open this branch</source>
        <translation>打开这个分支</translation>
    </message>
    <message>
        <source>Use here…</source>
        <translation>用到这里…</translation>
    </message>
    <message>
        <source>Back to now • Esc</source>
        <translation>回到现在 • Esc</translation>
    </message>
</context>
<context>
    <name>PublishDialog</name>
    <message>
        <source>Publish</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>打开看看</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Publish…</source>
        <translation>发布…</translation>
    </message>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>全部 %n 格</numerusform>
        </translation>
    </message>
    <message>
        <source>Some of them, such as 1-4,7</source>
        <translation>其中一部分，例如 1-4,7</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 dots an inch</source>
        <translation>每英寸 %1 点</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>With words and bubbles</source>
        <translation>带文字和气泡</translation>
    </message>
    <message>
        <source>With bleed, for a printer</source>
        <translation>带出血，供印刷</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>分镜</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Fineness</source>
        <translation>精细度</translation>
    </message>
    <message>
        <source>comic</source>
        <translation>漫画</translation>
    </message>
    <message>
        <source>Nothing here opens %1</source>
        <translation>这里没有程序能打开 %1</translation>
    </message>
    <message>
        <source>%1 % after %2 s</source>
        <translation>%2 秒，已完成 %1 %</translation>
    </message>
    <message>
        <source>Panels are written like 1-4,7.</source>
        <translation>分镜请写成 1-4,7 这样。</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Pictures that were missing: %1</source>
        <translation>缺失的图片：%1</translation>
    </message>
</context>
<context>
    <name>QueueList</name>
    <message>
        <source>Steers next</source>
        <translation>马上引导</translation>
    </message>
    <message>
        <source>After you decide</source>
        <translation>等你决定后</translation>
    </message>
    <message>
        <source>After this run</source>
        <translation>本轮之后</translation>
    </message>
    <message>
        <source>Next run</source>
        <translation>下一轮</translation>
    </message>
    <message>
        <source>Not said yet</source>
        <translation>还没说</translation>
    </message>
    <message>
        <source>Say it now</source>
        <translation>现在说</translation>
    </message>
    <message>
        <source>Withdraw</source>
        <translation>撤回</translation>
    </message>
</context>
<context>
    <name>ReadOnlyBar</name>
    <message>
        <source>%1 (sound part)</source>
        <translation>%1（完好部分）</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Save a report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Go on in a new story</source>
        <translation>在新故事中继续</translation>
    </message>
    <message>
        <source>Read-only.</source>
        <translation>只读。</translation>
    </message>
    <message>
        <source>This story was written by a newer Inkfold.</source>
        <translation>这个故事由更新版本的 Inkfold 写成。</translation>
    </message>
    <message>
        <source>The story&apos;s journal is damaged at row %1 (%2). Everything before it is shown.</source>
        <translation>故事日志在第 %1 行损坏（%2）。此前的内容都已显示。</translation>
    </message>
    <message>
        <source>Another Inkfold writes this story (%1). You see what it does.</source>
        <translation>另一个 Inkfold 正在写这个故事（%1）。你会看到它的进展。</translation>
    </message>
    <message>
        <source>Nothing is written here just now: %1</source>
        <translation>这里暂时无法写入：%1</translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Recent stories</source>
        <translation>最近的故事</translation>
    </message>
    <message>
        <source>No other story</source>
        <translation>没有其他故事</translation>
    </message>
</context>
<context>
    <name>RecoveryCard</name>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>A line that was left</source>
        <translation>已离开的分支</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>主线</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n reference(s)</source>
        <translation>
            <numerusform>%n 张参考图</numerusform>
        </translation>
    </message>
    <message>
        <source>sent %1 (%2)</source>
        <translation>发送于 %1（%2）</translation>
    </message>
    <message>
        <source>job %1</source>
        <translation>任务 %1</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the request&apos;s name</source>
        <translation>复制请求编号</translation>
    </message>
    <message>
        <source>Sent, no picture came. Last look-up: %1</source>
        <translation>已发送，没有收到图片。上次查询：还没查到（%1）</translation>
    </message>
    <message>
        <source>Sent, no answer. A server cannot be asked about one call.</source>
        <translation>已发送，没有回答。无法向服务器查询某一次调用。</translation>
    </message>
    <message>
        <source>Sent, no picture came. This service cannot be asked about one picture.</source>
        <translation>已发送，没有收到图片。这个服务无法查询单张图片。</translation>
    </message>
    <message>
        <source>Sent, no picture came. Not looked up yet.</source>
        <translation>已发送，没有收到图片。还没查询过。</translation>
    </message>
    <message>
        <source>Check with the service (only looks, free)</source>
        <translation>向服务查询（只查看，免费）</translation>
    </message>
    <message>
        <source>I have the picture: attach it…</source>
        <translation>图片在我这里：附上…</translation>
    </message>
    <message>
        <source>Leave it out, record as unknown</source>
        <translation>先不要它，记为不确定</translation>
    </message>
    <message>
        <source>It was not made or not charged…</source>
        <translation>没有生成，或没有扣费…</translation>
    </message>
    <message>
        <source>Run again, may charge again…</source>
        <translation>重新生成，可能再次扣费…</translation>
    </message>
    <message>
        <source>It was not done…</source>
        <translation>没有执行…</translation>
    </message>
    <message>
        <source>Call again, may do it twice…</source>
        <translation>再次调用，可能会做两次…</translation>
    </message>
    <message>
        <source>I checked the service&apos;s record</source>
        <translation>我已查看服务方的记录</translation>
    </message>
    <message>
        <source>Record as not made</source>
        <translation>记为未生成</translation>
    </message>
    <message>
        <source>I looked at what was done</source>
        <translation>我查看过实际做了什么</translation>
    </message>
    <message>
        <source>Record as not done</source>
        <translation>记录为未执行</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Nothing is sent again unless you choose it.</source>
        <translation>除非你选择，否则不会再次发送。</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>全部查询</translation>
    </message>
    <message>
        <source>Leave all out</source>
        <translation>全部先不要</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>以后再说</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) may or may not have been made</source>
        <translation>
            <numerusform>有 %n 张图片的生成结果还不确定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Inkfold closed, lost the connection or got no clear answer. We don&apos;t know whether %n picture(s) were finished or charged.</source>
        <translation>
            <numerusform>图片服务还在生成时，Inkfold 关闭了、断开了连接，或没有得到明确的回应。这 %n 张图片是否已完成、是否已扣费，还不确定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) may or may not have been carried out</source>
        <translation>
            <numerusform>有 %n 次调用不知道是否已经执行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Inkfold closed or lost the connection while a server or a service was working. We don&apos;t know what became of %n call(s).</source>
        <translation>
            <numerusform>Inkfold 关闭或断线时，服务器或服务仍在工作。不知道这 %n 次调用结果如何。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) went on by themselves.</source>
        <translation>
            <numerusform>%n 轮已自行继续。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n 张不确定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>price unknown for %n</source>
        <translation>
            <numerusform>%n 张价格未知</numerusform>
        </translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>可能已扣费 %1</translation>
    </message>
    <message>
        <source>Attach the picture</source>
        <translation>附上图片</translation>
    </message>
    <message>
        <source>Call this again?</source>
        <translation>再次调用吗？</translation>
    </message>
    <message>
        <source>If it was done after all, it will have been done twice.</source>
        <translation>如果之前其实已经执行，就会做两次。</translation>
    </message>
    <message>
        <source>Call again</source>
        <translation>再次调用</translation>
    </message>
    <message>
        <source>Don&apos;t call</source>
        <translation>不调用</translation>
    </message>
    <message>
        <source>This may be charged a second time: %1. If the first one was made after all, you will have paid for both.</source>
        <translation>可能会再次扣费：%1。如果第一张其实已经生成，两张都会收费。</translation>
    </message>
    <message>
        <source>Run this picture again?</source>
        <translation>重新生成这张图片？</translation>
    </message>
    <message>
        <source>Send, %1</source>
        <translation>发送，%1</translation>
    </message>
    <message>
        <source>Don&apos;t send</source>
        <translation>不发送</translation>
    </message>
</context>
<context>
    <name>Restoring</name>
    <message>
        <source>Putting the backup in the library&apos;s place…</source>
        <translation>正在用备份替换作品库…</translation>
    </message>
</context>
<context>
    <name>RewindDialog</name>
    <message>
        <source>Rewind to turn %1</source>
        <translation>回退到第 %1 回合</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) among them are unsettled and stay so.</source>
        <translation>
            <numerusform>其中 %n 次结果不确定，会保持不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>Turn %1 moves aside into a branch of its own. Nothing is removed.</source>
        <translation>第 %1 回合会移到单独的分支，什么都不会删除。</translation>
    </message>
    <message>
        <source>Turns %1 to %2 move aside into a branch of their own. Nothing is removed.</source>
        <translation>第 %1 到第 %2 回合会移到单独的分支，什么都不会删除。</translation>
    </message>
    <message>
        <source>Name of that branch</source>
        <translation>那条分支的名称</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>将会改变</translation>
    </message>
    <message>
        <source>Their pictures stay in the library: %1.</source>
        <translation>这些图片仍留在作品库中：%1。</translation>
    </message>
    <message>
        <source>%1 were spent and are not refunded.</source>
        <translation>已花费 %1，不会退还。</translation>
    </message>
    <message>
        <source>They cost nothing.</source>
        <translation>没有花费。</translation>
    </message>
    <message>
        <source>You can undo this at any time.</source>
        <translation>随时可以撤销。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation>回退</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>en</source>
        <extracomment>The language of the sample story: en, or zh.</extracomment>
        <translation>zh</translation>
    </message>
</context>
<context>
    <name>Scribe</name>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>Thought about it</source>
        <translation>思考过程</translation>
    </message>
    <message>
        <source>less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>more</source>
        <translation>展开</translation>
    </message>
</context>
<context>
    <name>ScriptBar</name>
    <message>
        <source>Scene %1 of %2</source>
        <translation>第 %1 / %2 场</translation>
    </message>
    <message>
        <source>All %2 scenes are told.</source>
        <translation>全部 %2 场都已讲完。</translation>
    </message>
    <message>
        <source>The scene before</source>
        <translation>上一场</translation>
    </message>
    <message>
        <source>The next scene</source>
        <translation>下一场</translation>
    </message>
    <message>
        <source>Draw it</source>
        <translation>画这一场</translation>
    </message>
    <message>
        <source>Change first</source>
        <translation>先修改</translation>
    </message>
    <message>
        <source>Put the script away</source>
        <translation>收起脚本</translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>Add a server of tools</source>
        <translation>添加工具服务器</translation>
    </message>
    <message>
        <source>Started on this machine</source>
        <translation>在本机启动</translation>
    </message>
    <message>
        <source>At an address</source>
        <translation>位于某个地址</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Environment variables it may see, by name</source>
        <translation>允许它看到的环境变量（只写名称）</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>small letters, digits and hyphens</source>
        <translation>小写字母、数字和连字符</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ServersPage</name>
    <message>
        <source>Servers that speak MCP give the agent further tools. You are asked before each call. A server that is started here may do on this machine whatever you may: add only what you trust that far.</source>
        <translation>支持 MCP 的服务器能为智能体提供更多工具。每次调用之前都会询问你。在本机启动的服务器能做你在这台电脑上能做的任何事：请只添加你足够信任的。</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>Servers of tools</source>
        <translation>工具服务器</translation>
    </message>
    <message>
        <source>trusted</source>
        <translation>已信任</translation>
    </message>
    <message>
        <source>Trust no more</source>
        <translation>不再信任</translation>
    </message>
    <message>
        <source>Trust…</source>
        <translation>信任…</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Tools of %1</source>
        <translation>%1 的工具</translation>
    </message>
    <message>
        <source>Trust in %1</source>
        <translation>对 %1 的信任</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Key…</source>
        <translation>密钥…</translation>
    </message>
    <message>
        <source>Value of %1…</source>
        <translation>%1 的值…</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>%1 的密钥</translation>
    </message>
    <message>
        <source>Ask before each call</source>
        <translation>每次调用前询问</translation>
    </message>
    <message>
        <source>After a crash, call again by itself</source>
        <translation>崩溃后自动再次调用</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s) offered.</source>
        <translation>
            <numerusform>提供了 %n 个工具。</numerusform>
        </translation>
    </message>
    <message>
        <source>Believe what %1 says of its tools?</source>
        <translation>相信 %1 对其工具的说明吗？</translation>
    </message>
    <message>
        <source>A tool that says it changes nothing may then be called again by itself after a crash. You are asked before each call all the same. A tool that changes what it says is not believed any more.</source>
        <translation>之后，自称不改动任何东西的工具，在崩溃后可以自动再次调用。每次调用之前仍会询问你。工具的说明一旦改变，就不再被相信。</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>信任</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>There is no key store here: the key is kept for this run only.</source>
        <translation>这里没有密钥库：密钥只在本次运行期间有效。</translation>
    </message>
    <message>
        <source>Stop using %1?</source>
        <translation>停用 %1？</translation>
    </message>
    <message>
        <source>What it did stays done. Its name is not given to another server.</source>
        <translation>它做过的事不会撤销。它的名称不会给别的服务器使用。</translation>
    </message>
</context>
<context>
    <name>Services</name>
    <message>
        <source>Context window in tokens</source>
        <translation>上下文窗口（token 数）</translation>
    </message>
    <message>
        <source>The model sees pictures</source>
        <translation>模型能看图片</translation>
    </message>
    <message>
        <source>Longest reply in tokens</source>
        <translation>回复最长多少 token</translation>
    </message>
    <message>
        <source>Longest thought in tokens</source>
        <translation>思考最长多少 token</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Keep the rules in the service&apos;s cache</source>
        <translation>把规则放进服务的缓存</translation>
    </message>
    <message>
        <source>A reply between results and the person&apos;s words</source>
        <translation>在工具结果和用户的话之间插入一条回复</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Further fields of the request</source>
        <translation>请求的其他字段</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Size is called</source>
        <translation>尺寸字段的名称</translation>
    </message>
    <message>
        <source>Size in megapixels</source>
        <translation>尺寸（百万像素）</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>画质</translation>
    </message>
    <message>
        <source>File format</source>
        <translation>文件格式</translation>
    </message>
    <message>
        <source>Answer as</source>
        <translation>返回方式</translation>
    </message>
    <message>
        <source>Moderation</source>
        <translation>审核力度</translation>
    </message>
    <message>
        <source>Previews while it draws; each may cost a little</source>
        <translation>绘制过程中的预览；每张可能略增费用</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>组织</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>业务空间</translation>
    </message>
    <message>
        <source>Watermark</source>
        <translation>水印</translation>
    </message>
    <message>
        <source>Never in the picture</source>
        <translation>画面中避免</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>引导强度</translation>
    </message>
    <message>
        <source>Sampler</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>The service may reword the prompt</source>
        <translation>允许服务改写提示词</translation>
    </message>
    <message>
        <source>Reference pictures</source>
        <translation>参考图</translation>
    </message>
    <message>
        <source>Reference pictures go into</source>
        <translation>参考图放入的字段</translation>
    </message>
    <message>
        <source>Most reference pictures</source>
        <translation>参考图最多几张</translation>
    </message>
    <message>
        <source>Status 429 proves that nothing was drawn</source>
        <translation>状态码 429 说明没有生成</translation>
    </message>
    <message>
        <source>Draw again by itself after a crash</source>
        <translation>崩溃后自动重新绘制</translation>
    </message>
    <message>
        <source>Workflow, exported for the API</source>
        <translation>工作流（API 格式导出）</translation>
    </message>
    <message>
        <source>Places in the workflow</source>
        <translation>工作流中的位置</translation>
    </message>
    <message>
        <source>Further servers, one in a line</source>
        <translation>其他服务器，每行一个</translation>
    </message>
    <message>
        <source>What it knows about a call later on</source>
        <translation>事后能查到什么</translation>
    </message>
    <message>
        <source>empty: as it comes</source>
        <translation>留空：按服务默认</translation>
    </message>
    <message>
        <source>empty: by the panel&apos;s shape</source>
        <translation>留空：按画格形状</translation>
    </message>
    <message>
        <source>empty: the system&apos;s</source>
        <translation>留空：使用系统代理</translation>
    </message>
    <message>
        <source>empty: words to picture with the model above</source>
        <translation>留空：用上面的模型文生图</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Engines</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Spending</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>The whole library is saved once an hour while Inkfold is open. A folder on another disk also survives the loss of this one.</source>
        <translation>Inkfold 打开时每小时保存一次整个作品库。放在另一块磁盘上的文件夹在本磁盘丢失时也能幸存。</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>选择其他文件夹…</translation>
    </message>
    <message>
        <source>Use the usual one</source>
        <translation>使用默认位置</translation>
    </message>
    <message>
        <source>Show the backups…</source>
        <translation>查看备份…</translation>
    </message>
    <message>
        <source>Inkfold sends nothing anywhere by itself and looks for no updates. A picture service gets the prompt, the characters in the panel and their reference pictures; a chat service gets the story. The engines that come with Inkfold run on this machine. Keys lie in the system&apos;s key store and in no file.</source>
        <translation>Inkfold 不会自行向任何地方发送内容，也不检查更新。图片服务会收到提示词、格子里的角色及其参考图；对话服务会收到故事内容。Inkfold 自带的引擎都在这台电脑上运行。密钥保存在系统的密钥库里，不写入任何文件。</translation>
    </message>
    <message>
        <source>Everything is kept in %1</source>
        <translation>所有内容都保存在 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>SheetMenu</name>
    <message>
        <source>Left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>Right to left</source>
        <translation>从右到左</translation>
    </message>
    <message>
        <source>Like the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>阅读方向</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>页边距</translation>
    </message>
    <message>
        <source>Gutters</source>
        <translation>格间距</translation>
    </message>
    <message>
        <source>Bleed</source>
        <translation>出血</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>How far pictures run over the edge where they do</source>
        <translation>图片铺出页边时超出多少</translation>
    </message>
    <message>
        <source>The size&apos;s own measures</source>
        <translation>恢复此尺寸的默认值</translation>
    </message>
</context>
<context>
    <name>ShortcutLines</name>
    <message>
        <source>no keys</source>
        <translation>没有快捷键</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Find a command or keys</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Press the new keys</source>
        <translation>按下新的快捷键</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>改用这组键</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Press the new keys for “%1”. Backspace takes its keys away, Esc gives up.</source>
        <translation>请按下“%1”的新快捷键。退格键清除快捷键，Esc 放弃。</translation>
    </message>
    <message>
        <source>%1 Press others, or Esc to give up.</source>
        <translation>%1请换一组键，或按 Esc 放弃。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”, which would have no keys then.</source>
        <translation>%1 已属于“%2”，改用后它将没有快捷键。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One press of keys at a time.</source>
        <translation>每次只能按一组键。</translation>
    </message>
    <message>
        <source>Add Ctrl or Alt: a key by itself belongs to what is typed.</source>
        <translation>请加上 Ctrl 或 Alt：单独的按键属于输入内容。</translation>
    </message>
    <message>
        <source>These keys belong to text fields.</source>
        <translation>这些按键属于文本框。</translation>
    </message>
</context>
<context>
    <name>SpendingModel</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>May have been charged</source>
        <translation>可能已扣费</translation>
    </message>
    <message>
        <source>Unsettled, may be charged</source>
        <translation>不确定，可能已扣费</translation>
    </message>
    <message>
        <source>Free calls</source>
        <translation>免费次数</translation>
    </message>
    <message>
        <source>A line that was left</source>
        <translation>已离开的分支</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>lettering</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>choice of a panel</source>
        <translation>选用一格</translation>
    </message>
    <message>
        <source>search</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>not charged</source>
        <translation>未扣费</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>已结清</translation>
    </message>
    <message>
        <source>left unknown, may have been charged</source>
        <translation>未能确认，可能已扣费</translation>
    </message>
    <message>
        <source>unsettled, may be charged</source>
        <translation>不确定，可能已扣费</translation>
    </message>
    <message>
        <source>refused or not sent</source>
        <translation>被拒绝或未发送</translation>
    </message>
    <message>
        <source>done here</source>
        <translation>本机完成</translation>
    </message>
</context>
<context>
    <name>SpendingPage</name>
    <message>
        <source>A paid picture, in a story you have not decided about:</source>
        <translation>在还没有单独设置过的故事里，付费图片：</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>每次都问</translation>
    </message>
    <message>
        <source>Allow up to a sum in each story</source>
        <translation>每个故事在限额以内允许</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>总是允许</translation>
    </message>
    <message>
        <source>Never; paid pictures are off</source>
        <translation>从不；关闭付费图片</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>credits, or a currency such as USD</source>
        <translation>credits（点数），或货币代码，例如 USD</translation>
    </message>
    <message>
        <source>Please write a number.</source>
        <translation>请填写一个数字。</translation>
    </message>
    <message>
        <source>What may have been charged counts as spent, and an unknown price never fits a sum. A story&apos;s own answer is at the bottom of its window and goes before this one.</source>
        <translation>可能已扣的费用也算作已花；价格未知的图片不在任何限额之内。每个故事自己的设置在窗口底部，优先于这里的设置。</translation>
    </message>
</context>
<context>
    <name>SpendingTab</name>
    <message>
        <source>Spending</source>
        <translation>花费</translation>
    </message>
    <message>
        <source>Every call</source>
        <translation>所有调用</translation>
    </message>
    <message>
        <source>What cost, or may cost</source>
        <translation>花了钱或可能花钱的</translation>
    </message>
    <message>
        <source>Unsettled</source>
        <translation>未确定的</translation>
    </message>
    <message>
        <source>Which calls</source>
        <translation>哪些调用</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Calls of services stand here, with what they cost.</source>
        <translation>对服务的调用和花费会列在这里。</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Your stories</source>
        <translation>你的故事</translation>
    </message>
    <message>
        <source>Draw your first story</source>
        <translation>画你的第一个故事</translation>
    </message>
    <message>
        <source>Tell the agent what happens next; it draws the panel. Any turn can be gone back to.</source>
        <translation>告诉智能体接下来发生什么，它来画格子。任何一回合都可以回去。</translation>
    </message>
    <message>
        <source>New story</source>
        <translation>新故事</translation>
    </message>
    <message>
        <source>Sample story</source>
        <translation>示例故事</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Stories</source>
        <translation>故事列表</translation>
    </message>
    <message>
        <source>Untitled story</source>
        <translation>未命名故事</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>Pictures: %1 (%2)</source>
        <translation>图片：%1（%2）</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>thinking, %1 s</source>
        <translation>思考中，%1 秒</translation>
    </message>
    <message>
        <source>drawing, %1 s</source>
        <translation>绘制中，%1 秒</translation>
    </message>
    <message>
        <source>waits for your yes or no</source>
        <translation>等你决定画不画</translation>
    </message>
    <message>
        <source>waits: a picture is unsettled</source>
        <translation>等待：有图片结果不确定</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Spending: always allowed</source>
        <translation>花费：一律允许</translation>
    </message>
    <message>
        <source>Spending: allowed up to %1</source>
        <translation>花费：%1 以内不再询问</translation>
    </message>
    <message>
        <source>Spending: off</source>
        <translation>花费：关闭</translation>
    </message>
    <message>
        <source>Spending: asks first</source>
        <translation>花费：先询问</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>Allow up to a sum in this story…</source>
        <translation>在本故事中允许到一定金额…</translation>
    </message>
    <message>
        <source>Always allow in this story</source>
        <translation>在本故事中一律允许</translation>
    </message>
</context>
<context>
    <name>TimelineCard</name>
    <message>
        <source>Each turn of the story will stand here. You can go back to any.</source>
        <translation>故事的每一回合都会列在这里，随时可以回到任何一回合。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>TimelineDelegate</name>
    <message>
        <source>Rewind</source>
        <translation>回退</translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n 条分支</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message>
        <source>Turn %1</source>
        <translation>第 %1 回合</translation>
    </message>
    <message>
        <source>changes %1</source>
        <translation>变化：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n 条分支</numerusform>
        </translation>
    </message>
    <message>
        <source>moved aside</source>
        <translation>已移到一边</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>Drew a panel</source>
        <translation>画了一格</translation>
    </message>
    <message>
        <source>Set the scene</source>
        <translation>设定了场景</translation>
    </message>
    <message>
        <source>Changed a character</source>
        <translation>更新了角色</translation>
    </message>
    <message>
        <source>Lettered a panel</source>
        <translation>加了文字</translation>
    </message>
    <message>
        <source>Picked a panel</source>
        <translation>选用了一格</translation>
    </message>
    <message>
        <source>Looked for panels</source>
        <translation>查找了画格</translation>
    </message>
    <message>
        <source>Draw a panel</source>
        <translation>画一格</translation>
    </message>
    <message>
        <source>Called %1 of %2</source>
        <translation>调用了 %2 的 %1</translation>
    </message>
    <message>
        <source>not approved</source>
        <translation>未批准</translation>
    </message>
    <message>
        <source>refused by the service</source>
        <translation>被服务拒绝</translation>
    </message>
    <message>
        <source>came back without a picture</source>
        <translation>没有得到图片</translation>
    </message>
    <message>
        <source>unsettled: it may have been made</source>
        <translation>不确定：可能已生成</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>没有发送</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>没有执行</translation>
    </message>
    <message>
        <source>could not be understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Changed by hand • %1</source>
        <translation>手动修改 • %1</translation>
    </message>
    <message>
        <source>Lettered by hand</source>
        <translation>手动加字</translation>
    </message>
    <message>
        <source>Pages laid out by hand</source>
        <translation>手动排版页面</translation>
    </message>
    <message>
        <source>You asked for another picture.</source>
        <translation>你要求再画一张。</translation>
    </message>
    <message>
        <source>You asked for %1 more pictures.</source>
        <translation>你要求再画 %1 张。</translation>
    </message>
    <message>
        <source>You use this panel here • %1</source>
        <translation>你在这里选用了这一格 • %1</translation>
    </message>
    <message>
        <source>You use this panel here</source>
        <translation>你在这里选用了这一格</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>The agent goes on from a summary</source>
        <translation>智能体从摘要继续</translation>
    </message>
    <message>
        <source>The run failed: %1</source>
        <translation>本轮失败：%1</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>本轮已停止。</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>All stories</source>
        <translation>所有故事</translation>
    </message>
    <message>
        <source>Find a command, story or branch</source>
        <translation>查找命令、故事或分支</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>All pictures of this story</source>
        <translation>这个故事的所有图片</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>分支 %1</translation>
    </message>
    <message>
        <source>turn %1 of %2</source>
        <translation>第 %1 / %2 回合</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>nothing spent</source>
        <translation>没有花费</translation>
    </message>
</context>
<context>
    <name>TranscriptTab</name>
    <message>
        <source>What you and the agent say stands here.</source>
        <translation>你和智能体的对话会显示在这里。</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>UndoBar</name>
    <message>
        <source>Rewound to turn %1.</source>
        <translation>已回退到第 %1 回合。</translation>
    </message>
    <message>
        <source>Rewound to the start.</source>
        <translation>已回退到开头。</translation>
    </message>
    <message>
        <source>%1 moved aside, nothing was removed.</source>
        <translation>%1移到了一边，什么都没有删除。</translation>
    </message>
    <message>
        <source>%1 moved aside to “%2”, nothing was removed.</source>
        <translation>%1移到了“%2”，什么都没有删除。</translation>
    </message>
    <message>
        <source>Undo rewind</source>
        <translation>撤销回退</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>知道了</translation>
    </message>
</context>
<context>
    <name>UsePanelDialog</name>
    <message>
        <source>Use this panel here</source>
        <translation>把这一格用到这里</translation>
    </message>
    <message>
        <source>It becomes a turn of its own on this branch, and the agent is told. It costs nothing; the panel stays where it was drawn as well.</source>
        <translation>它会成为这个分支上单独的一个回合，智能体也会知道。不花钱；这一格在原来的地方也还在。</translation>
    </message>
    <message>
        <source>Take the characters’ state of that moment as well</source>
        <translation>同时带上当时的角色状态</translation>
    </message>
    <message>
        <source>What that would change</source>
        <translation>会改变的内容</translation>
    </message>
    <message>
        <source>The characters’ state is the same here.</source>
        <translation>这里的角色状态相同。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>1 credit</source>
        <translation>1 点</translation>
    </message>
    <message>
        <source>%1 credits</source>
        <translation>%1 点</translation>
    </message>
    <message>
        <source>price unknown</source>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>? may be charged</source>
        <translation>? 可能已扣费</translation>
    </message>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>may have been charged</source>
        <translation>可能已扣费</translation>
    </message>
    <message>
        <source>maybe %1</source>
        <translation>可能 %1</translation>
    </message>
    <message>
        <source>Offline director</source>
        <translation>离线导演</translation>
    </message>
    <message>
        <source>lettered</source>
        <translation>加字</translation>
    </message>
    <message>
        <source>edited %1</source>
        <translation>修改了%1</translation>
    </message>
    <message>
        <source>pages laid out</source>
        <translation>排了页面</translation>
    </message>
    <message>
        <source>drawn again</source>
        <translation>再画了一张</translation>
    </message>
    <message>
        <source>picked a panel</source>
        <translation>选用了一格</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>主线</translation>
    </message>
    <message>
        <source>New branch</source>
        <translation>新分支</translation>
    </message>
    <message>
        <source>from turn %1</source>
        <translation>自第 %1 回合</translation>
    </message>
</context>
<context>
    <name>ZoomTools</name>
    <message>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show the whole panel</source>
        <translation>显示整格</translation>
    </message>
    <message>
        <source>One to one</source>
        <translation>原始大小</translation>
    </message>
    <message>
        <source>Closer</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Hold to see the picture before</source>
        <translation>按住查看上一张图片</translation>
    </message>
    <message>
        <source>Letter the panel</source>
        <translation>给分镜加字</translation>
    </message>
</context>
<context>
    <name>_Candidates</name>
    <message>
        <source>Picture %1 of %2</source>
        <translation>第 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
</context>
<context>
    <name>_Delegate</name>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
</context>
</TS>
