<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>Attention</name>
    <message numerus="yes">
        <source>%n picture(s) drawn.</source>
        <translation>
            <numerusform>%n picture drawn.</numerusform>
            <numerusform>%n pictures drawn.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BackupsDialog</name>
    <message numerus="yes">
        <source>%n story(s)</source>
        <translation>
            <numerusform>%n story</numerusform>
            <numerusform>%n stories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) were missing</source>
        <translation>
            <numerusform>%n picture was missing</numerusform>
            <numerusform>%n pictures were missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n newer turn(s)</source>
        <translation>
            <numerusform>%n newer turn</numerusform>
            <numerusform>%n newer turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the whole story, %n turn(s)</source>
        <translation>
            <numerusform>the whole story, %n turn</numerusform>
            <numerusform>the whole story, %n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareDelegate</name>
    <message numerus="yes">
        <source>… %n more</source>
        <translation>
            <numerusform>… %n more</numerusform>
            <numerusform>… %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComposerBox</name>
    <message numerus="yes">
        <source>%n candidate(s)</source>
        <translation>
            <numerusform>%n candidate</numerusform>
            <numerusform>%n candidates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more picture(s) of this panel; those there are kept</source>
        <translation>
            <numerusform>One more picture of this panel; those there are kept</numerusform>
            <numerusform>%n more pictures of this panel; those there are kept</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counting</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n panel(s)</source>
        <translation>
            <numerusform>%n panel</numerusform>
            <numerusform>%n panels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unsettled picture(s)</source>
        <translation>
            <numerusform>%n unsettled picture</numerusform>
            <numerusform>%n unsettled pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DoubtBar</name>
    <message numerus="yes">
        <source>%n picture(s) may or may not have been made.</source>
        <translation>
            <numerusform>A picture may or may not have been made.</numerusform>
            <numerusform>%n pictures may or may not have been made.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EngineDialog</name>
    <message numerus="yes">
        <source>The service answers and names %n model(s).</source>
        <translation>
            <numerusform>The service answers and names %n model.</numerusform>
            <numerusform>The service answers and names %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Exchange</name>
    <message numerus="yes">
        <source>%n picture(s) were missing</source>
        <translation>
            <numerusform>%n picture was missing</numerusform>
            <numerusform>%n pictures were missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n story(s) taken in; nothing goes on by itself.</source>
        <translation>
            <numerusform>%n story taken in; nothing goes on by itself.</numerusform>
            <numerusform>%n stories taken in; nothing goes on by itself.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n story(s) could not be believed</source>
        <translation>
            <numerusform>%n story could not be believed</numerusform>
            <numerusform>%n stories could not be believed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) stayed out</source>
        <translation>
            <numerusform>%n picture stayed out</numerusform>
            <numerusform>%n pictures stayed out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MapModel</name>
    <message numerus="yes">
        <source>%n branch(es) leave here</source>
        <translation>
            <numerusform>%n branch leaves here</numerusform>
            <numerusform>%n branches leave here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PagesPage</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PublishDialog</name>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>all %n</numerusform>
            <numerusform>all %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryCard</name>
    <message numerus="yes">
        <source>%n reference(s)</source>
        <translation>
            <numerusform>%n reference</numerusform>
            <numerusform>%n references</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message numerus="yes">
        <source>%n picture(s) may or may not have been made</source>
        <translation>
            <numerusform>A picture may or may not have been made</numerusform>
            <numerusform>Some pictures may or may not have been made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Inkfold closed, lost the connection or got no clear answer. We don&apos;t know whether %n picture(s) were finished or charged.</source>
        <translation>
            <numerusform>Inkfold closed, lost the connection or got no clear answer. We don&apos;t know whether it was finished or charged.</numerusform>
            <numerusform>Inkfold closed, lost the connection or got no clear answer. We don&apos;t know whether these were finished or charged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) may or may not have been carried out</source>
        <translation>
            <numerusform>%n call may or may not have been carried out</numerusform>
            <numerusform>%n calls may or may not have been carried out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Inkfold closed or lost the connection while a server or a service was working. We don&apos;t know what became of %n call(s).</source>
        <translation>
            <numerusform>Inkfold closed or lost the connection while a server or a service was working. We don&apos;t know what became of one call.</numerusform>
            <numerusform>Inkfold closed or lost the connection while a server or a service was working. We don&apos;t know what became of %n calls.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) went on by themselves.</source>
        <translation>
            <numerusform>One run went on by itself.</numerusform>
            <numerusform>%n runs went on by themselves.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>price unknown for %n</source>
        <translation>
            <numerusform>price unknown for %n</numerusform>
            <numerusform>price unknown for %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RewindDialog</name>
    <message numerus="yes">
        <source>%n call(s) among them are unsettled and stay so.</source>
        <translation>
            <numerusform>%n call among them is unsettled and stays so.</numerusform>
            <numerusform>%n calls among them are unsettled and stay so.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServersPage</name>
    <message numerus="yes">
        <source>%n tool(s) offered.</source>
        <translation>
            <numerusform>%n tool offered.</numerusform>
            <numerusform>%n tools offered.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineDelegate</name>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n branch</numerusform>
            <numerusform>%n branches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineModel</name>
    <message numerus="yes">
        <source>%n branch(es)</source>
        <translation>
            <numerusform>%n branch</numerusform>
            <numerusform>%n branches</numerusform>
        </translation>
    </message>
</context>
</TS>
