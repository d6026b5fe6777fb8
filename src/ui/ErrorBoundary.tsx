import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PartNotFetched } from './lazyPart.ts';

/** What to show when a part of the tree throws. */
export interface ErrorBoundaryProps {
  /** Shown in place of the children after an error; `retry` renders the children afresh, and fetches a part that could not be fetched. */
  readonly fallback: (broken: { readonly error: unknown; readonly retry: () => void }) => ReactNode;
  /** Called with each error once, for the merchant's own log. */
  readonly onError?: (error: unknown, componentStack: string) => void;
  readonly children?: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: { readonly error: unknown } | undefined;
}

/** Keeps an error inside the component that made it, so that it never takes the merchant's page down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (error instanceof PartNotFetched) error.forget();
    this.props.onError?.(error, info.componentStack ?? '');
  }

  readonly #retry = () => this.setState({ broken: undefined });

  override render() {
    const { broken } = this.state;
    return broken === undefined
      ? this.props.children
      : this.props.fallback({ error: broken.error, retry: this.#retry });
  }
}
