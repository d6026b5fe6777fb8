import { sha256 } from './digest.ts';

/**
 * What a document that the proxy has drawn does until its script has taken it over: it keeps a submit for the script, empties what is typed when the
 * page is left, and says so when the script cannot be fetched. The server's form has no button that submits, so that without any script nothing of
 * it is ever sent.
 */
export const untilScript = `(function(){
function drawn(){var p=document.getElementById('till');return p&&'drawn' in p.dataset?p:null}
function stopped(){return document.getElementById('till-stopped')}
function early(e){
var p=drawn(),f=p&&e.target.closest('form'),b=f&&f.querySelector('[data-variant=primary]');
if(!b||!(e.type==='click'?b.contains(e.target):e.key==='Enter'&&e.target.tagName==='INPUT'))return;
e.preventDefault();
if(!stopped().hidden)stopped().scrollIntoView();
else if(!b.disabled)p.dataset.submitted='';
}
addEventListener('click',early,true);
addEventListener('keydown',early,true);
addEventListener('pagehide',function(){var p=drawn();if(p)p.querySelectorAll('input:not([type=radio],[type=checkbox])').forEach(function(i){i.value=''})});
addEventListener('error',function(e){if((e.target.tagName==='SCRIPT'||(e.filename||'').indexOf(location.origin+'/assets/')===0)&&drawn()){stopped().hidden=false;delete drawn().dataset.submitted}},true);
})()`;

/** Source of a policy for content that lets exactly this text run, or style: `'sha256-…'`. */
export async function sourceOf(text: string): Promise<string> {
  return `'sha256-${btoa(String.fromCharCode(...(await sha256(text))))}'`;
}
