import { useEffect, useState } from 'react'
import { loadPhoneReader, readPlainPhone, type ReadPhone } from './phone.ts'

/** Reads by the countries' numbering plans as soon as they are there, plainly until then. */
export function usePhoneReader(): ReadPhone {
  const [reader, setReader] = useState<ReadPhone>(() => readPlainPhone)
  useEffect(() => {
    let isHere = true
    loadPhoneReader().then(
      (loaded) => isHere && setReader(() => loaded),
      () => console.warn('the numbering plans did not load'),
    )
    return () => {
      isHere = false
    }
  }, [])
  return reader
}
