import{g as e}from"./part-XSPQZL3C.js";function o({width:t="100%",height:a="1.5em"}){return e("span",{class:"skeleton",style:{width:t,height:a},"aria-hidden":"true"})}export{o as a};
