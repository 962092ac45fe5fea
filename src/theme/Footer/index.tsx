// Wraps @docusaurus/theme-classic Footer (3.10.2): it takes over its HTML in its turn.
import { inTurn } from '@site/src/components/Later/in-turn';
import Footer from '@theme-original/Footer';

export default inTurn(Footer);
