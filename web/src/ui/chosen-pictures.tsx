import { ImagePlus, X } from 'lucide-react'
import { pictureToSend, pictureTypes, type ChosenPicture } from '../lib/picture-to-send.ts'
import { toast } from '../lib/toast.ts'
import { RoundButton } from './button.tsx'
import { FileButton } from './file-button.tsx'
import { Picture } from './picture.tsx'

export interface ChosenPicturesProps {
  chosen: readonly ChosenPicture[]
  most: number
  /** `picture` gets the picture's number, counted from 1. */
  texts: { picture: (number: number) => string; add: string; remove: string; unfit: string }
  compact?: true
  onChange: (chosen: readonly ChosenPicture[]) => void
}

export function ChosenPictures({ chosen, most, texts, compact, onChange }: ChosenPicturesProps) {
  async function add(file: File): Promise<void> {
    const picture = await pictureToSend(file)
    if (picture) onChange([...chosen, { picture }])
    else toast({ title: texts.unfit, kind: 'problem' })
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((one, index) => (
            <li key={index} className="flex items-start">
              <Picture picture={one.picture} alt={texts.picture(index + 1)} className="size-20 rounded-box object-cover" />
              <RoundButton icon={X} label={texts.remove} onClick={() => onChange(chosen.filter((other) => other !== one))} />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <FileButton
          {...(compact && { size: 'small', className: 'justify-self-start' })}
          icon={ImagePlus}
          accept={pictureTypes}
          onFile={(file) => void add(file)}
        >
          {texts.add}
        </FileButton>
      )}
    </div>
  )
}
