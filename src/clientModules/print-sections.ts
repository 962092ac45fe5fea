import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

// In newer browsers, src/css/print.css is enough, and it also applies to a page that scripts print. Without the code, collapsed sections print
// as they are.
if (ExecutionEnvironment.canUseDOM && !CSS.supports('selector(::details-content)'))
  void import('../components/print-sections').then(({ openForPrint }) => openForPrint()).catch(() => undefined);
