// Replaces docusaurus-theme-openapi-docs TabItem (5.2): the panel has the ID and the name that its tab gives it.
import type { ReactNode } from 'react';
import type { Props } from '@theme/TabItem';
import { useTabs } from '@theme/utils/tabsUtils';
import styles from './styles.module.css';

/** @param props `id` is from src/theme/Tabs. */
export default function TabItem({ children, className, value, id }: Props & { id?: string }): ReactNode {
  const { selectedValue, lazy } = useTabs();
  const isHidden = value !== selectedValue;
  if (isHidden && lazy) return null;
  return (
    <div role="tabpanel" id={id} aria-labelledby={`${id}tab`} className={`${styles.panel} ${className ?? ''}`} hidden={isHidden}>
      {children}
    </div>
  );
}
