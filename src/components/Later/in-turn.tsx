import type { ComponentType, ReactNode } from 'react';
import Later from '@site/src/components/Later';

/** A component that takes over its HTML in a turn of its own, where it shows: see `Later`. */
export const inTurn = <Props extends object>(Part: ComponentType<Props>, media?: string): ComponentType<Props> =>
  function PartInTurn(props: Props): ReactNode {
    return (
      <Later media={media}>
        <Part {...props} />
      </Later>
    );
  };
