// Wraps @docusaurus/theme-classic Navbar (3.10.2): it takes over its HTML in its turn.
import { inTurn } from '@site/src/components/Later/in-turn';
import Navbar from '@theme-original/Navbar';

export default inTurn(Navbar);
