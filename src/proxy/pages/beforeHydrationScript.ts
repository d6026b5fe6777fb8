import { sha256 } from '../digest.ts';

/**
 * What a server-rendered document does until it is hydrated. Whatever needs the page's script, a button, a submit by Enter, another language once something
 * is typed, is noted as clicked and clicked again after hydration; the last one counts. What is typed is emptied when the page is left. Where the script
 * cannot be fetched the document says so. A server's form has no button that submits, so that without any script nothing of it is ever sent.
 */
export const beforeHydrationScript = `(function(){
function drawn(){var p=document.getElementById('till-root');return p&&'drawn' in p.dataset?p:null}
function stopped(){return document.getElementById('till-stopped')}
function texts(p){return [].slice.call(p.querySelectorAll('input:not([type=radio],[type=checkbox])'))}
function release(p){var b=p.querySelector('[data-clicked]');if(b)delete b.dataset.clicked}
function click(e){
var p=drawn(),t=e.target,f,b;
if(!p||!p.contains(t))return;
if(e.type==='click')b=t.closest('button,a[hreflang]');
else if(e.key==='Enter'&&t.tagName==='INPUT'&&!e.isComposing)b=(f=t.closest('form'))&&f.querySelector('[data-variant=primary]');
if(!b||b.disabled)return;
if(b.tagName==='A'&&(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||!stopped().hidden||!texts(p).some(function(i){return i.value})))return;
e.preventDefault();
if(!stopped().hidden)return stopped().scrollIntoView();
release(p);
b.dataset.clicked='';
}
addEventListener('click',click,true);
addEventListener('keydown',click,true);
addEventListener('pagehide',function(){var p=drawn();if(p)texts(p).forEach(function(i){i.value=''})});
addEventListener('error',function(e){var p=drawn();if(p&&(e.target.tagName==='SCRIPT'||(e.filename||'').indexOf(location.origin+'/assets/')===0)){stopped().hidden=false;release(p)}},true);
})()`;

/** Source of a policy for content that lets exactly this text run, or style: `'sha256-…'`. */
export async function sourceOf(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`;
}
