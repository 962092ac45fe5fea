import type { Screen } from '../types';
import { accessScreens } from './access';
import { moneyScreens } from './money';
import { planScreens } from './plans';
import { settingScreens } from './settings';
import { shopperScreens } from './shopper';

/** Every screen that a page can show, by name. */
export const screens: Readonly<Record<string, Screen>> = {
  ...planScreens,
  ...settingScreens,
  ...accessScreens,
  ...moneyScreens,
  ...shopperScreens,
};
