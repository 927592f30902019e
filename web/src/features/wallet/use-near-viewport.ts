import { useEffect, useRef, useState } from 'react'

/** True once an element has come near the viewport; stays true. */
export function useNearViewport() {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, see] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver(([entry]) => see(entry?.isIntersecting === true), { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
