import { TICKET_GUEST_FILE_BYTES_MAX } from '@hai/contract/support-words'
import { ImagePlus, X } from 'lucide-react'
import { api } from '../../api/api.ts'
import { base64Of } from '../../lib/base64.ts'
import { pictureToSend, pictureTypes, pictureWithin } from '../../lib/picture-to-send.ts'
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

/** Hands the pictures over, one after the other: the server makes one of a member’s at a time. Answers their ids. */
export async function upload(chosen: readonly Chosen[]): Promise<string[]> {
  for (const one of chosen) {
    if (one.file_id !== undefined) continue
    const { file_id } = await api.upload_file({ purpose: 'attachment', content: await base64Of(one.picture) })
    if (file_id !== null) one.file_id = file_id
  }
  return chosen.flatMap(({ file_id }) => file_id ?? [])
}

/** The pictures as a guest’s call carries them: small enough for all of it to be read. */
export async function inBase64(chosen: readonly Chosen[]): Promise<string[]> {
  const small = await Promise.all(chosen.map(({ picture }) => pictureWithin(picture, TICKET_GUEST_FILE_BYTES_MAX)))
  return Promise.all(small.filter((picture) => picture !== null).map(base64Of))
}

interface PicturesProps {
  chosen: readonly Chosen[]
  most: number
  onChange: (chosen: readonly Chosen[]) => void
}

/** Pictures for a message: chosen, looked at, taken off again. */
export function Pictures({ chosen, most, onChange }: PicturesProps) {
  const t = useWords('support')
  const add = async (file: File) => {
    const picture = await pictureToSend(file)
    if (picture) onChange([...chosen, { picture }])
    else toast({ title: t('picture_unfit'), kind: 'problem' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((one, index) => (
            <li key={index} className="flex items-start">
              <Picture picture={one.picture} alt={t('picture')} className="size-20 rounded-box object-cover" />
              <RoundButton
                icon={X}
                label={t('picture_remove')}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most && (
        <FileButton icon={ImagePlus} accept={pictureTypes} onFile={(file) => void add(file)}>
          {t('picture_add')}
        </FileButton>
      )}
    </div>
  )
}
