// Wraps @docusaurus/theme-classic DocItem/TOC/Mobile (3.10.2): it takes over its HTML in its turn, where it shows.
import { inTurn } from '@site/src/components/Later/in-turn';
import { NARROW } from '@site/src/data/screens';
import Contents from '@theme-original/DocItem/TOC/Mobile';

export default inTurn(Contents, NARROW);
