import { createContext, useContext, type ReactNode } from 'react';

const KeepsSize = createContext(false);

/** Disables zooming for the images inside. */
export function KeepSize({ children }: { children: ReactNode }): ReactNode {
  return <KeepsSize value>{children}</KeepsSize>;
}

interface PictureProps {
  /** The URL of the image, which opens without JavaScript or in a new tab. */
  src: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link around an image, which a click enlarges: src/clientModules/image-zoom.ts. Its name is the text alternative of the image. */
export function Picture({ src, className, children }: PictureProps): ReactNode {
  if (useContext(KeepsSize)) return children;
  // Browsers don't open `data:` URLs in a tab, but they can download them.
  const download = src?.startsWith('data:') ? 'picture' : undefined;
  return (
    <a className={className} href={src} download={download} data-zoom>
      {children}
    </a>
  );
}
