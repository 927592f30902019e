import type { Page } from '@playwright/test'

export async function letCameraSee(page: Page, picture: string): Promise<void> {
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(name="pay-codes" content="[^" ]+) off"/, '$1 on"')
    await route.fulfill({ response, body })
  })
  await page.addInitScript((url) => {
    const camera = document.createElement('canvas')
    const image = new Image()
    image.addEventListener('load', () => {
      Object.assign(camera, { width: image.width / 2, height: image.height / 2 })
      const paint = () => {
        camera.getContext('2d')?.drawImage(image, 0, 0, camera.width, camera.height)
        requestAnimationFrame(paint)
      }
      paint()
    })
    image.src = url
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(camera.captureStream(10))
  }, picture)
}
