import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export interface Preloadable<Props> {
  Component: LazyExoticComponent<ComponentType<Props>>
  /** Fetches the code now; trouble shows when the component is drawn. */
  preload: () => Promise<void>
}

/** A component whose code comes when it is first shown, or earlier by `preload`. */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let started: Promise<ComponentType<Props>> | undefined
  const once = () => {
    started ??= load().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    Component: lazy(() => once().then((component) => ({ default: component }))),
    preload: () =>
      once().then(
        () => undefined,
        () => undefined,
      ),
  }
}
