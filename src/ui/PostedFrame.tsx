import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef, useState } from 'react';
import { randomId } from './randomId.ts';

/** One field of the posted form. */
export interface PostedField {
  readonly name: string;
  readonly value: string;
}

/** An iframe and the form that is posted into it. Other attributes (`sandbox`, `allow`, `referrerPolicy`, `data-part`) go to the `<iframe>`. */
export interface PostedFrameProps
  extends Omit<ComponentPropsWithoutRef<'iframe'>, 'style' | 'src' | 'srcDoc' | 'name' | 'title' | 'children'> {
  /** Identity of the message. Each value is posted exactly once and into a frame of its own; everything else may change without a second post. */
  readonly postKey: string;
  /** Absolute `https:` address to post to (`http:` only on this machine). Anything else throws. */
  readonly action: string;
  /** The form's fields in order. Read once, when posted. */
  readonly fields: readonly PostedField[];
  /** What the frame holds; its accessible name. */
  readonly title: string;
  /** Is given the element, for those who have to know whose messages they hear. */
  readonly frameRef?: RefObject<HTMLIFrameElement | null>;
  /**
   * The frame has loaded a page of another origin: what was posted has led somewhere. A page that the browser refuses to show (`X-Frame-Options`, a
   * broken certificate) loads like any other, so this never means that something can be seen.
   */
  readonly onForeignPage?: () => void;
}

/**
 * An `<iframe data-part="posted-frame">` that receives one form POST. The form exists only for the moment of posting, the frame has a random 128-bit name
 * that no other script can guess, and double effects, re-renders and changed props never post a second time.
 */
export function PostedFrame({ postKey, ...rest }: PostedFrameProps) {
  const posted = useRef<ReadonlySet<string>>(new Set());

  function postOnce(frame: HTMLIFrameElement, action: string, fields: readonly PostedField[]) {
    if (posted.current.has(postKey)) return;
    posted.current = new Set([...posted.current, postKey]);
    postBeside(frame, { target: frame.name }, checkedAction(action), fields);
  }

  return <Frame key={postKey} postOnce={postOnce} {...rest} />;
}

interface FrameProps extends Omit<PostedFrameProps, 'postKey'> {
  readonly postOnce: (frame: HTMLIFrameElement, action: string, fields: readonly PostedField[]) => void;
}

function Frame({ postOnce, action, fields, title, frameRef, onForeignPage, ...rest }: FrameProps) {
  const own = useRef<HTMLIFrameElement>(null);
  const frame = frameRef ?? own;
  // In the markup from the start: Chromium does not rename a frame that exists, and the form would open a window of that name instead.
  const [name] = useState(() => `tk${randomId()}`);

  useEffect(() => {
    if (frame.current !== null) postOnce(frame.current, action, fields);
  }, [postOnce, action, fields, frame]);

  // The server's markup has a random name of its own, which then stays.
  return (
    <iframe
      data-part="posted-frame"
      {...rest}
      ref={frame}
      name={name}
      title={title}
      onLoad={(event) => {
        rest.onLoad?.(event);
        if (isForeign(event.currentTarget)) onForeignPage?.();
      }}
      suppressHydrationWarning
    />
  );
}

/** A new frame loads its own empty page first, which can be looked into. */
function isForeign(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href !== 'about:blank';
  } catch {
    return true;
  }
}

/** Posts a form once, to a page of its own that cannot reach back to this one. Only during a click of the person, which allows a new page. */
export function postToNewPage(beside: Element, action: string, fields: readonly PostedField[]): void {
  postBeside(beside, { target: '_blank', rel: 'noopener' }, checkedAction(action), fields);
}

/** Posts from beside an element, so that it also works inside a shadow root, and leaves no trace in the document. */
function postBeside(
  beside: Element,
  where: { readonly target: string; readonly rel?: string },
  action: string,
  fields: readonly PostedField[],
) {
  const form = beside.ownerDocument.createElement('form');
  form.hidden = true;
  form.method = 'post';
  form.target = where.target;
  if (where.rel !== undefined) form.setAttribute('rel', where.rel);
  form.setAttribute('action', action);
  for (const { name, value } of fields) {
    const input = beside.ownerDocument.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  beside.after(form);
  // Not `form.submit()`: a field named "submit" would replace the method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Second wall behind the flow's own check: a form must never carry a `javascript:` or plain `http:` address to the outside. */
function checkedAction(action: string): string {
  const url = absoluteUrl(action);
  const loopback = url !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return url.href;
  throw new Error(
    'tillkit: <PostedFrame> posts only to absolute https addresses. Check the address before it reaches the frame.',
  );
}

function absoluteUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
