// Wraps @docusaurus/theme-classic DocRoot/Layout/Main (3.10.2): the article and what stands around it take over their HTML in their turn.
import { inTurn } from '@site/src/components/Later/in-turn';
import Main from '@theme-original/DocRoot/Layout/Main';

export default inTurn(Main);
