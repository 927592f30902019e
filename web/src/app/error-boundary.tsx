import { Component, type ReactNode } from 'react'

interface Props {
  /** `retry` draws the children again. */
  fallback: (retry: () => void) => ReactNode
  onRetry?: () => void
  children: ReactNode
}

/** Catches what a page throws while it is drawn. React knows this as a class only. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override render(): ReactNode {
    const { children, fallback, onRetry } = this.props
    if (this.state.error === null) return children
    return fallback(() => {
      onRetry?.()
      this.setState({ error: null })
    })
  }
}
