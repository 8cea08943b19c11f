import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../../db/embedded/cluster.ts'
import { until } from '../../support/until.ts'
import type { Engine, Visitor } from './visitor.ts'

const SCREEN = '1280x1024x24'
const PHONE = { x: 0, y: 0, width: 390, height: 844 }
const MINI_BROWSER = new Capabilities({ browserName: 'MiniBrowser' })

/** WebKit, the engine of every iPhone, in GNOME's small browser for tests; by WebDriver, on a screen that nobody sees. */
export async function openWebKit(driver: string, display: string): Promise<Engine> {
  const screen = await openScreen(display)
  const url = `http://127.0.0.1:${await freePort()}`
  const server = openProgram([driver, `--port=${new URL(url).port}`], {
    // Its own sandbox needs rights that a container does not give.
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  await until(() =>
    fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return {
    name: 'WebKitGTK',
    async newVisitor() {
      const visitor = await new Builder().usingServer(url).withCapabilities(MINI_BROWSER).build()
      await visitor.manage().window().setRect(PHONE)
      return toVisitor(visitor)
    },
    async close() {
      await server.close()
      await screen.close()
    },
  }
}

/** A screen in memory, under the first free number. */
async function openScreen(program: string) {
  const server = openProgram([program, '-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
  const { value } = await server.output.getReader().read()
  return { name: `:${new TextDecoder().decode(value).trim()}`, close: server.close }
}

/** Runs a program until it is closed, or this process ends. */
function openProgram(command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  const end = () => child.kill()
  process.once('exit', end)
  return {
    output: child.stdout,
    async close() {
      process.off('exit', end)
      end()
      await child.exited
    },
  }
}

function toVisitor(driver: WebDriver): Visitor {
  const find = (selector: string) => driver.findElement(By.css(selector))
  return {
    open: (url) => driver.get(url),
    read: (expression) => driver.executeScript(`return ${expression}`),
    async type(selector, text) {
      // Its driver does not let go of a modifier, so what is in the field is not selected with keys.
      await driver.executeScript('arguments[0].focus(); arguments[0].select()', find(selector))
      await find(selector).sendKeys(text)
    },
    async press(selector) {
      // Clear of the bar at the foot of the page.
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", find(selector))
      await find(selector).click()
    },
    leave: () => driver.quit(),
  }
}
