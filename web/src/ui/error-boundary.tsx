import { Component, type ReactNode, Suspense } from 'react'
import { retryFailedChunks, ChunkLoadError, reloadForNewBuild } from '../lib/chunk-load-error.ts'

interface Props {
  /**
   * `retry` renders the children again. `isMissing` is true if their code failed to load, which is retried when the
   * network returns.
   */
  fallback: (retry: () => void, isMissing: boolean, error: unknown) => ReactNode
  onRetry?: () => void
  /**
   * For content that the page can do without. If its code fails to load, the page does not reload at once, but only
   * after the user has retried in vain.
   */
  isOptional?: true
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  private hasRetried = false
  private wasAsked = false

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkLoadError)) return
    window.addEventListener('online', this.retry, { once: true })
    if (!this.props.isOptional || this.wasAsked) void reloadForNewBuild(this.hasRetried ? 'again' : 'once')
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
    if (this.state.error instanceof ChunkLoadError) retryFailedChunks()
  }

  private readonly retry = (): void => {
    window.removeEventListener('online', this.retry)
    retryFailedChunks()
    this.hasRetried = true
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  private readonly ask = (): void => {
    this.wasAsked = true
    this.retry()
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    const { error } = this.state
    return error === null ? children : fallback(this.ask, error instanceof ChunkLoadError, error)
  }
}

/** Shows nothing while the code of its children loads, or if loading fails. */
export const OptionalContent = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary isOptional fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)
