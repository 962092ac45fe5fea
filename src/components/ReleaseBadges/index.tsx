import type { ReactNode } from 'react';
import { Badge } from '../Badge';
import styles from './styles.module.css';

interface ReleaseBadgesProps {
  /** Names of the APIs that the release changes. */
  apis: string[];
  /** Whether it can stop existing code from working. */
  isBreaking: boolean;
}

/** What a release in the changelog is about. */
export function ReleaseBadges({ apis, isBreaking }: ReleaseBadgesProps): ReactNode {
  return (
    <p className={styles.badges} data-search="skip" data-markdown-ignore="">
      {isBreaking && (
        <span data-breaking="">
          <Badge isWarning>Breaking</Badge>
        </span>
      )}
      {apis.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </p>
  );
}
