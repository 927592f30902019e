import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'type'> {
  /** Which files are offered, as the browser’s own field takes it. */
  accept: string
  /** Opens the camera of a phone instead of its files: the one at the back, or for a selfie the other. */
  capture?: 'user' | 'environment' | undefined
  onFile: (file: File) => void
  children: string
}

/** What opens a camera, where there is a finger to point with; without one it would only open files once more. */
export const touchOnly = 'not-pointer-coarse:hidden'

/** Looks like every other button; the browser’s own field does the work. The same file can be chosen twice in a row. */
export function FileButton({ accept, capture, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        {...(capture && { capture })}
        aria-label={children}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
