import { TICKET_FILES_MAX } from '@hai/contract/support-words'
import { ImagePlus, X } from 'lucide-react'
import { pictureToSend, pictureTypes } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { RoundButton } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Picture } from '../../ui/picture.tsx'

/** A picture that was chosen; its id, once the server has it, so that trying again does not send it twice. */
export interface Chosen {
  readonly picture: Blob
  file_id?: string
}

interface ReplyPicturesProps {
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
}

/** Pictures that go with an answer or a note. */
export function ReplyPictures({ chosen, onChange }: ReplyPicturesProps) {
  const t = useWords('admin_support')
  async function add(file: File): Promise<void> {
    const picture = await pictureToSend(file)
    if (picture) onChange([...chosen, { picture }])
    else toast({ title: t('picture_unfit'), kind: 'problem' })
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      {chosen.map((one, index) => (
        <span key={index} className="flex items-start">
          <Picture picture={one.picture} alt={t('picture', { number: index + 1 })} className="size-20 rounded-box object-cover" />
          <RoundButton icon={X} label={t('picture_remove')} onClick={() => onChange(chosen.filter((other) => other !== one))} />
        </span>
      ))}
      {chosen.length < TICKET_FILES_MAX && (
        <FileButton icon={ImagePlus} size="small" accept={pictureTypes} onFile={(file) => void add(file)}>
          {t('picture_add')}
        </FileButton>
      )}
    </div>
  )
}
