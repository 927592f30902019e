import { useCallback, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './sheet.tsx'

/** A picture that this browser has, at an address of its own for as long as it is shown. */
export function Picture({ picture, alt, className }: { picture: Blob; alt: string; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt={alt} className={className} />
}

export interface PictureToEnlargeProps {
  picture: Blob
  /** What it is, what a press does, and how one leaves it. */
  words: { picture: string; large: string; close: string }
  className: string
}

/** A picture that a press shows large. */
export function PictureToEnlarge({ picture, words, className }: PictureToEnlargeProps) {
  const [isLarge, enlarge] = useState(false)
  return (
    <>
      <button type="button" aria-label={words.large} className="block" onClick={() => enlarge(true)}>
        <Picture picture={picture} alt={words.picture} className={className} />
      </button>
      {isLarge && (
        <Dialog
          title={words.picture}
          closeLabel={words.close}
          onClose={() => enlarge(false)}
          actions={
            <Button wide onClick={() => enlarge(false)}>
              {words.close}
            </Button>
          }
        >
          <Picture picture={picture} alt={words.picture} className="mx-auto max-h-[75dvh] max-w-full object-contain" />
        </Dialog>
      )}
    </>
  )
}
