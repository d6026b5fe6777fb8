import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../ui/index.ts';

const icons = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' } as const satisfies Record<
  string,
  IconName
>;

/** A short message inside a panel. `focused` notices take the focus when they appear: the last click led to them. */
export function Notice({
  tone,
  title,
  focused = false,
  children,
}: {
  readonly tone: keyof typeof icons;
  readonly title?: string;
  readonly focused?: boolean;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <div data-part="notice" data-tone={tone} ref={box} tabIndex={focused ? -1 : undefined}>
      <Icon name={icons[tone]} />
      <div>
        {title === undefined ? null : <strong>{title}</strong>}
        <p>{children}</p>
      </div>
    </div>
  );
}
