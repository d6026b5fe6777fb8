import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from 'react';

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
    post(frame, checkedAction(action), fields);
  }

  return <Frame key={postKey} postOnce={postOnce} {...rest} />;
}

interface FrameProps extends Omit<PostedFrameProps, 'postKey'> {
  readonly postOnce: (frame: HTMLIFrameElement, action: string, fields: readonly PostedField[]) => void;
}

function Frame({ postOnce, action, fields, title, ...rest }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // In the markup from the start: Chromium does not rename a frame that exists, and the form would open a window of that name instead.
  const [name] = useState(randomFrameName);

  useEffect(() => {
    if (frame.current !== null) postOnce(frame.current, action, fields);
  }, [postOnce, action, fields]);

  // The server's markup has a random name of its own, which then stays.
  return <iframe data-part="posted-frame" {...rest} ref={frame} name={name} title={title} suppressHydrationWarning />;
}

/** Posts from beside the frame, so that it also works inside a shadow root, and leaves no trace in the document. */
function post(frame: HTMLIFrameElement, action: string, fields: readonly PostedField[]) {
  const form = frame.ownerDocument.createElement('form');
  form.hidden = true;
  form.method = 'post';
  form.target = frame.name;
  form.setAttribute('action', action);
  for (const { name, value } of fields) {
    const input = frame.ownerDocument.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  frame.after(form);
  // Not `form.submit()`: a field named "submit" would stand in its place.
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

function randomFrameName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `tk${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
