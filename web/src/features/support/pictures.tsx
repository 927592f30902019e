import { TICKET_GUEST_FILE_BYTES_MAX } from '@hai/contract/support-values'
import { pictureWithin, type ChosenPicture } from '../../lib/picture-to-send.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ChosenPictures, type ChosenPicturesProps } from '../../ui/chosen-pictures.tsx'

export async function shrinkPictures(chosen: readonly ChosenPicture[]): Promise<Blob[]> {
  const small = await Promise.all(chosen.map(({ picture }) => pictureWithin(picture, TICKET_GUEST_FILE_BYTES_MAX)))
  return small.filter((picture) => picture !== null)
}

export function Pictures(props: Omit<ChosenPicturesProps, 'texts'>) {
  const t = useTranslations('support')
  const texts = {
    picture: () => t('ui.picture'),
    add: t('ui.picture_add'),
    remove: t('ui.picture_remove'),
    unfit: t('picture_unfit'),
  }
  return <ChosenPictures {...props} texts={texts} />
}
