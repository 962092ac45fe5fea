// Nearly every page is in docs, and needs these components. In the main script, they save each docs page four scripts, one stylesheet, and 2 kB,
// since they compress better together. Other pages, such as the home page, load 4 kB more.
import '@theme/DocsRoot';
import '@theme/DocVersionRoot';
import '@theme/DocRoot';
