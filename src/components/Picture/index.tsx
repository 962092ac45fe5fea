import { createContext, useContext, type ReactNode } from 'react';

const KeepsSize = createContext(false);

/** Images inside it keep their size: a click on them doesn't zoom. */
export function KeepSize({ children }: { children: ReactNode }): ReactNode {
  return <KeepsSize value>{children}</KeepsSize>;
}

interface PictureProps {
  /** The address of the image, which opens without JavaScript or in a new tab. */
  src: string | undefined;
  /** What assistive technology reads for the link. Without it, that's the text alternative of the image. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link around an image. A click enlarges the image: src/clientModules/image-zoom.ts. */
export function Picture({ src, label, className, children }: PictureProps): ReactNode {
  if (useContext(KeepsSize)) return children;
  // Browsers don't open a small image that is part of the page, but they save it.
  const download = src?.startsWith('data:') ? 'picture' : undefined;
  return (
    <a className={className} href={src} download={download} aria-label={label} data-zoom>
      {children}
    </a>
  );
}
