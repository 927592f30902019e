import { Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { FetchedPicture, type FetchedPictureProps } from '../../ui/picture.tsx'

interface EvidenceProps extends Pick<FetchedPictureProps, 'name' | 'take'> {
  label: string
}

/** Loaded on request, because every view is recorded. */
export function Evidence({ label, ...picture }: EvidenceProps) {
  const t = useTranslations('admin_ui')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="inline-flex min-h-(--size-touch) items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline"
      >
        <Image className="size-4 flex-none" />
        {label}
      </button>
    )
  return (
    <FetchedPicture
      {...picture}
      texts={{ picture: label, large: t('picture_large'), close: t('ui.close'), missing: t('picture_missing') }}
      className="size-24 rounded-box object-cover"
      skeletonClassName="size-24"
    />
  )
}
