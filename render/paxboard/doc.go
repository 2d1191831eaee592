// Package paxboard draws Pax Viking: the Viking world from Iceland to Serkland as one
// map, each WIND as a close-up of it, the table with market, victory cards and
// Jarlboards, and hands.
//
// The projection bends real coasts so that the crowded Baltic has room. An
// atlas says where an edition's places lie: those that are known by their words
// have a place of their own, others are put near what they border on. A ground
// is the map drawn through panes, each a part of the map at some scale. What
// stands on it is put where nothing else is: ships are moored to their place by
// a rope. Colour is never alone: seats differ in number and in the pattern of
// their sails, types of Followers in emblems, POSTS in shape.
package paxboard
