import { useEffect, useEffectEvent } from 'react'

/** Does something at ctrl or meta with this letter, wherever the focus is; the browser's own meaning of it is left out. */
export function useShortcut(letter: string, act: () => void): void {
  const onPress = useEffectEvent(act)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [letter])
}
