import { useEffect, useState } from 'react'
import { loadPhoneReader, readPlainPhone, type ReadPhone } from './phone.ts'

/** Parses phone numbers with the numbering plans once they have loaded, with a simple check until then. */
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
