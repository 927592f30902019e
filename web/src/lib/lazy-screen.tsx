import { lazy, type ComponentType } from 'react'
import { forgetFailures, MissingCode, rememberFailure } from './missing-code.ts'
import { allStyles } from './styles.ts'

export interface LazyScreen<Props> {
  (props: Props): React.JSX.Element
  /** Fetches the code now; trouble shows when the component is drawn. */
  preload: () => Promise<void>
}

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code and styles come when it is first shown, or earlier by `preload`. Code that did not come throws `MissingCode`
 * to the nearest boundary, whose retry fetches it anew.
 */
export const lazyScreen = <Props extends object>(load: Load<Props>): LazyScreen<Props> =>
  firstScreen(async () => {
    const [component] = await Promise.all([load(), allStyles()])
    return component
  })

/** The same for what is seen first at the sign-in or on the dashboard: the page carries its styles (`tools/start-plugin.ts`). */
export function firstScreen<Props extends object>(load: Load<Props>): LazyScreen<Props> {
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
