import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'type'> {
  accept: string
  /** Opens a phone's camera instead of its files: `user` is the front camera. */
  capture?: 'user' | 'environment' | undefined
  onFile: (file: File) => void
  children: string
}

/** For buttons with `capture`, because without a touch screen they would only open the file dialog. */
export const touchOnly = 'not-pointer-coarse:hidden'

/** The same file can be chosen twice in a row. */
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
