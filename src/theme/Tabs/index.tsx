// Wraps docusaurus-theme-openapi-docs Tabs (5.2): screen readers know which panel belongs to which tab. This theme replaces the Tabs of the classic one.
import { Children, cloneElement, isValidElement, useId, type ReactNode } from 'react';
import Tabs from '@theme-original/Tabs';
import type { Props as ItemProps } from '@theme/TabItem';
import type { Props } from '@theme/Tabs';

export default function TabsWrapper({ children, ...props }: Props): ReactNode {
  const id = useId();
  const items = Children.map(children, (item, index) => {
    if (!isValidElement<ItemProps & { id: string }>(item)) return item;
    const panel = `${id}${index}`;
    return cloneElement(item, { id: panel, attributes: { ...item.props.attributes, id: `${panel}tab`, 'aria-controls': panel } });
  });
  return <Tabs {...props}>{items as Props['children']}</Tabs>;
}
