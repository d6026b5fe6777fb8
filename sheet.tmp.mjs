// usage: node sheet.mjs component outdir story... (in a checkout)
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
const [,, component, out, ...names] = process.argv;
await mkdir(out,{recursive:true});
const child = spawn(process.execPath, ['scripts/start.mjs','--json','--port-base','0','--control-token','tok','--built'], {stdio:['ignore','pipe','inherit']});
const a = await new Promise(r=>createInterface({input:child.stdout}).on('line',l=>l.startsWith('{"shop"')&&r(JSON.parse(l))));
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run']});
const looks=[{locale:'en',scheme:'light',width:320},{locale:'en',scheme:'dark',width:390},{locale:'ar',scheme:'light',width:390},{locale:'en',scheme:'light',width:1280}];
for (const story of names) for (const l of looks) {
  const p = await b.newPage({viewport:{width:l.width,height:760}});
  p.on('pageerror',e=>console.log('ERR',story,e.message));
  await p.goto(`${a.shop}/studio/preview?component=${component}&story=${story}&locale=${l.locale}&scheme=${l.scheme}`);
  await p.waitForFunction(()=>/played|failed/.test(document.documentElement.dataset.story??''),null,{timeout:60000}).catch(()=>{});
  const s=await p.evaluate(()=>document.documentElement.dataset.story);
  if(s!=='played')console.log(story,JSON.stringify(l),s);
  await p.screenshot({path:`${out}/${story}-${l.width}-${l.locale}-${l.scheme}.png`,fullPage:true});
  await p.close();
}
await b.close(); child.kill();
