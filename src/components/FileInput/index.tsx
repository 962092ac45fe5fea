import type { ComponentProps, ReactNode } from 'react';
import styles from './styles.module.css';

/** A file input whose button matches the other buttons. */
export function FileInput({ className = '', ...props }: Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  return <input {...props} type="file" className={`${styles.file} ${className}`} />;
}
