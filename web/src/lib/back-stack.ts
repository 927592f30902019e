import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * The browser's back button closes the topmost open step (such as a dialog) before it leaves the page. Each open step
 * owns one history entry, which is removed when the step is closed in another way.
 */
const steps: (() => void)[] = []
let tidying = false

const depthHere = (): number => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0
}

function dropSurplusEntries(): void {
  tidying = false
  const surplus = depthHere() - steps.length
  if (surplus > 0) history.go(-surplus)
}

function push(onBack: () => void): () => void {
  steps.push(onBack)
  if (depthHere() < steps.length) history.pushState({ step: steps.length }, '')
  return () => {
    const at = steps.indexOf(onBack)
    if (at < 0) return
    steps.splice(at, 1)
    if (tidying) return
    tidying = true
    queueMicrotask(dropSurplusEntries)
  }
}

function follow(): void {
  while (steps.length > depthHere()) steps.pop()?.()
}

/** While `open`, the back button calls `onBack` instead of leaving the page. */
export function useBackStep(open: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack)
  // Before the step is painted, because the back button may be pressed at once.
  useLayoutEffect(() => {
    if (!open) return
    // Adding the same listener twice has no effect.
    window.addEventListener('popstate', follow)
    return push(() => goBack())
  }, [open])
}
