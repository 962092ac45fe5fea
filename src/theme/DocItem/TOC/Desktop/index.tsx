// Wraps @docusaurus/theme-classic DocItem/TOC/Desktop (3.10.2): it takes over its HTML in its turn, where it shows.
import { inTurn } from '@site/src/components/Later/in-turn';
import { WIDE } from '@site/src/data/screens';
import Contents from '@theme-original/DocItem/TOC/Desktop';

export default inTurn(Contents, WIDE);
