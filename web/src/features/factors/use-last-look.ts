import { useState } from 'react'

/** What is shown once is left at the second asking: the first only says so. */
export function useLastLook(onLeave: () => void): { isLeaving: boolean; leave: () => void } {
  const [isLeaving, setLeaving] = useState(false)
  return { isLeaving, leave: () => (isLeaving ? onLeave() : setLeaving(true)) }
}
