import { createElement, use, type ComponentType } from 'react'
import { markResolved } from './resolved-promise.ts'
import { retryFailedChunks, ChunkLoadError, rememberFailedChunk } from './chunk-load-error.ts'
import { allStyles } from './styles.ts'

export interface LazyScreen<Props> {
  (props: Props): React.JSX.Element
  /** Loads the code now. Never rejects: after a failure, the next render loads the code again. */
  preload: () => Promise<void>
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * If the code fails to load, the component throws `ChunkLoadError` to the nearest boundary, whose retry loads it again.
 */
export const lazyScreen = <Props extends object>(load: Load<Props>): LazyScreen<Props> =>
  firstScreen(async () => {
    const [component] = await Promise.all([load(), allStyles()])
    return component
  })

/** A lazy screen for the first screens, whose styles are inlined in the page (`tools/start-plugin.ts`). */
export function firstScreen<Props extends object>(load: Load<Props>): LazyScreen<Props> {
  let started: Promise<ComponentType<Props>> | undefined
  const fetchOnce = (): Promise<ComponentType<Props>> => {
    started ??= load().then(
      (component) => {
        if (started) markResolved(started, component)
        return component
      },
      (cause: unknown) => {
        rememberFailedChunk(() => (started = undefined))
        throw new ChunkLoadError('a chunk failed to load', { cause })
      },
    )
    return started
  }
  const Late = (props: Props) => createElement(use(fetchOnce()), props)
  return Object.assign(Late, { preload: () => fetchOnce().then(() => undefined, retryFailedChunks) })
}
