import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
const child = spawn(process.execPath, ['scripts/start.mjs','--json','--port-base','0'], {stdio:['ignore','pipe','pipe']});
child.stderr.on('data', (d)=>process.stderr.write(d));
const a = await new Promise((r)=>createInterface({input:child.stdout}).on('line',(l)=>{ if(l.startsWith('{"shop"')) r(JSON.parse(l)); }));
const browser = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox']});
const jobs = process.argv.slice(2); // story:width:scheme:locale
for (const job of jobs) {
  const [story,width,scheme='light',locale='en'] = job.split(':');
  const page = await browser.newPage({viewport:{width:+width,height:844}, colorScheme: scheme});
  const msgs=[]; page.on('console',m=>{ if(m.type()==='error') msgs.push(m.text()); }); page.on('pageerror',e=>msgs.push('ERR '+e.message));
  try {
  await page.goto(`${a.shop}/studio/preview?component=three-ds-challenge&story=${story}&locale=${locale}&scheme=${scheme}`);
  await page.waitForFunction(()=>/played|failed/.test(document.documentElement.dataset.story??''),undefined,{timeout:40000});
  await page.waitForTimeout(900);
  const state = await page.evaluate(()=>document.documentElement.dataset.story);
  const frame = page.locator('[data-part="challenge-frame"]');
  let box = (await frame.count()) ? await frame.boundingBox() : null;
  let typed='';
  if (await frame.count()) {
    const f = page.frameLocator('[data-part="challenge-frame"]');
    try { await f.getByLabel('One-time code').fill('1234',{timeout:4000}); typed='filled'; } catch(e){ typed='CANNOT FILL '+e.message.split('\n')[0]; }
  }
  await page.screenshot({path:`/tmp/threeds-shots/${story}-${width}-${scheme}-${locale}.png`});
  console.log(job, state, JSON.stringify(box), typed, msgs.slice(0,4).join(' | '), state==='failed'? await page.locator('.failure').textContent():'');
  } catch(e) { console.log(job,'THREW',e.message.split('\n')[0], msgs.join('|')); }
  await page.close();
}
await browser.close(); child.kill('SIGTERM');
setTimeout(()=>process.exit(0),3000);
