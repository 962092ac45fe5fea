// Wraps @docusaurus/theme-classic NavbarItem (3.10): an item isn't rendered again when only the navbar around it changes.
import { memo } from 'react';
import NavbarItem from '@theme-original/NavbarItem';

export default memo(NavbarItem);
