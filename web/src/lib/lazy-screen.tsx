import { lazy, type ComponentType } from 'react'
import { forgetFailures, MissingCode, rememberFailure } from './missing-code.ts'

export interface LazyScreen<Props> {
  (props: Props): React.JSX.Element
  /** Fetches the code now; trouble shows when the component is drawn. */
  preload: () => Promise<void>
}

/**
 * A component whose code comes when it is first shown, or earlier by `preload`. Code that did not come throws `MissingCode` to the
 * nearest boundary, whose retry fetches it anew.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  const attempt = () => {
    let started: Promise<ComponentType<Props>> | undefined
    const once = () => {
      started ??= load().catch((cause: unknown) => {
        rememberFailure(renew)
        throw new MissingCode('code did not arrive', { cause })
      })
      return started
    }
    return { once, Component: lazy(() => once().then((component) => ({ default: component }))) }
  }
  let current = attempt()
  const renew = () => {
    current = attempt()
  }
  function Late(props: Props) {
    const { Component } = current
    return <Component {...props} />
  }
  return Object.assign(Late, {
    preload: async () => {
      const { once } = current
      await once().catch(forgetFailures)
    },
  })
}
