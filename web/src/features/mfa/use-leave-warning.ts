import { useState } from 'react'

/** For content that is shown only once: the first attempt to leave sets `isLeaving`, the second leaves. */
export function useLeaveWarning(onLeave: () => void): { isLeaving: boolean; leave: () => void } {
  const [isLeaving, setLeaving] = useState(false)
  return { isLeaving, leave: () => (isLeaving ? onLeave() : setLeaving(true)) }
}
