import { useTranslations } from '../../lib/translations.ts'
import { ChosenPictures, type ChosenPicturesProps } from '../../ui/chosen-pictures.tsx'

interface PicturesProps extends Pick<ChosenPicturesProps, 'chosen' | 'onChange'> {
  left: number
}

export function Pictures({ left, ...pictures }: PicturesProps) {
  const t = useTranslations('disputes')
  const words = { picture: () => t('picture'), add: t('picture_add'), remove: t('picture_remove'), unfit: t('picture_unfit') }
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChosenPictures {...pictures} most={left} texts={words} />
      <p className="text-sm text-ink-soft">{t('files_left', { count: Math.max(0, left - pictures.chosen.length) })}</p>
    </div>
  )
}
