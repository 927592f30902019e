import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

export function PayoutPhoto({ cashout_id }: { cashout_id: string }) {
  const t = useTranslations('cashouts')
  const [isWanted, setWanted] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.get_cashout_photo.query({ cashout_id }),
    enabled: isWanted,
    staleTime: Infinity,
  })
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (data) return <img src={`data:image/webp;base64,${data.content}`} alt={t('photo')} className="w-full rounded-box" />
  return (
    <Button wide busy={isFetching} onClick={() => setWanted(true)}>
      {t('show_photo')}
    </Button>
  )
}
