import { useEffect, useState } from 'react'
import { loadPhoneReader, readPlainPhone, type ReadPhone } from './phone.ts'

export function usePhoneReader(): ReadPhone {
  const [reader, setReader] = useState<ReadPhone>(() => readPlainPhone)
  useEffect(() => {
    let isHere = true
    loadPhoneReader().then(
      (loaded) => isHere && setReader(() => loaded),
      () => console.warn('the numbering plans failed to load'),
    )
    return () => {
      isHere = false
    }
  }, [])
  return reader
}
